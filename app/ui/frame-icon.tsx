import { classNames } from '#app/lib/class-names.ts';

const SHAPES = {
  menu: 'M4 6h16M4 12h16M4 18h16',
  close: 'M6 6l12 12M18 6L6 18',
  arrow: 'M5 12h14M13 6l6 6-6 6',
  light:
    'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2M12 20v2M2 12h2M20 12h2M4.9 4.9l1.5 1.5M17.6 17.6l1.5 1.5M4.9 19.1l1.5-1.5M17.6 6.4l1.5-1.5',
  dark: 'M20 14.5A8 8 0 0 1 9.5 4a8 8 0 1 0 10.5 10.5z',
  system: 'M4 4h16v12H4zM9 20h6M12 16v4',
} as const;

export type FrameIconName = keyof typeof SHAPES;

/** The six icons of the public frame: drawn here, so that the home page loads no icon library. */
export function FrameIcon({ name, className }: { name: FrameIconName; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={classNames('size-5 shrink-0', className)}
    >
      <path d={SHAPES[name]} />
    </svg>
  );
}
