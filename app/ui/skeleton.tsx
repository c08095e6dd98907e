import { classNames } from '#app/lib/class-names.ts';

/** Holds the place of what is being loaded; give it that shape with `className`. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classNames('skeleton', className)} />;
}
