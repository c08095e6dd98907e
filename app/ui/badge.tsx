import type { ReactNode } from 'react';
import { classNames } from '#app/lib/class-names.ts';

export type BadgeTone = 'neutral' | 'good' | 'warn' | 'bad' | 'info';

const TONES: Record<BadgeTone, string> = {
  neutral: 'bg-sunken text-ink-soft ring-line',
  good: 'bg-good-soft text-good ring-good/25',
  warn: 'bg-warn-soft text-warn ring-warn/25',
  bad: 'bg-bad-soft text-bad ring-bad/25',
  info: 'bg-blue-soft text-blue ring-blue/25',
};

type BadgeProps = { tone?: BadgeTone; children: ReactNode; className?: string };

/** A status in words; the colour only helps. Beside other words it stands on their line. */
export function Badge({ tone = 'neutral', children, className }: BadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex max-w-full items-center gap-1.5 rounded-full px-2.5 py-0.5 text-[0.8125rem] leading-5 font-semibold whitespace-nowrap ring-1 ring-inset',
        TONES[tone],
        className,
      )}
    >
      <span aria-hidden="true" className="size-1.5 shrink-0 rounded-full bg-current" />
      <span className="self-baseline truncate">{children}</span>
    </span>
  );
}
