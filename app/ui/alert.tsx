import type { ReactNode } from 'react';
import { classNames } from '#app/lib/class-names.ts';
import { FrameIcon } from '#app/ui/frame-icon.tsx';

export type AlertTone = 'info' | 'good' | 'warn' | 'bad';

type AlertProps = {
  tone?: AlertTone;
  title?: ReactNode;
  children?: ReactNode;
  /** A way out, such as a button to try again. */
  action?: ReactNode;
  /** Puts the way out at the end of the line where there is room: one button, a short text. */
  isShort?: boolean;
  /** It answers what was just done: one goes on from it. */
  takesFocus?: boolean;
  className?: string;
};

function focusIt(element: HTMLElement | null): void {
  element?.focus();
}

export function Alert(props: AlertProps) {
  const { tone = 'info', title, children, action, isShort = false, className } = props;
  const { takesFocus = false } = props;
  return (
    <div
      {...(takesFocus && { ref: focusIt, tabIndex: -1 })}
      role={tone === 'bad' ? 'alert' : 'status'}
      data-tone={tone}
      className={classNames('alert', className)}
    >
      <FrameIcon name={tone} className="mt-0.5 text-(--tone)" />
      <div
        className={classNames(
          'min-w-0 flex-1',
          isShort && 'sm:flex sm:items-center sm:justify-between sm:gap-6',
        )}
      >
        <div className="min-w-0">
          {title ? <p className="font-semibold">{title}</p> : null}
          {children ? <div className="text-[0.9375rem]">{children}</div> : null}
        </div>
        {action ? <div className={isShort ? 'shrink-0 max-sm:mt-3' : 'mt-3'}>{action}</div> : null}
      </div>
    </div>
  );
}
