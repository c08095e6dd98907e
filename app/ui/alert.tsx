import type { ReactNode } from 'react';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { classNames } from '#app/lib/class-names.ts';

export type AlertTone = 'info' | 'good' | 'warn' | 'bad';

const LOOKS = {
  info: { icon: Info, classes: 'border-blue/40 bg-blue-soft', tint: 'text-blue' },
  good: { icon: CircleCheck, classes: 'border-good/40 bg-good-soft', tint: 'text-good' },
  warn: { icon: TriangleAlert, classes: 'border-warn/40 bg-warn-soft', tint: 'text-warn' },
  bad: { icon: CircleAlert, classes: 'border-bad/40 bg-bad-soft', tint: 'text-bad' },
} as const satisfies Record<AlertTone, unknown>;

type AlertProps = {
  tone?: AlertTone;
  title?: ReactNode;
  children?: ReactNode;
  /** A way out, such as a button to try again. */
  action?: ReactNode;
  className?: string;
};

export function Alert({ tone = 'info', title, children, action, className }: AlertProps) {
  const { icon: Icon, classes, tint } = LOOKS[tone];
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'status'}
      className={classNames('flex items-start gap-3 rounded-md border p-4', classes, className)}
    >
      <Icon aria-hidden="true" className={`mt-0.5 size-5 shrink-0 ${tint}`} />
      <div className="min-w-0 flex-1">
        {title ? <p className="font-semibold">{title}</p> : null}
        {children ? <div className="text-[0.9375rem]">{children}</div> : null}
        {action ? <div className="mt-3">{action}</div> : null}
      </div>
    </div>
  );
}
