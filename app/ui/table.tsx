import type { ComponentProps } from 'react';
import { classNames } from '#app/lib/class-names.ts';

type TableProps = ComponentProps<'table'> & {
  /** Says what the table holds; read aloud, not shown. */
  caption: string;
};

/** Dense and calm: rows of 36 px, a head that stays, scrolling inside its own frame. */
export function Table({ caption, className, children, ...rest }: TableProps) {
  return (
    <div
      className="max-h-[75dvh] overflow-auto rounded-md border border-line bg-surface"
      role="region"
      aria-label={caption}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
      tabIndex={0}
    >
      <table
        className={classNames('w-full border-separate border-spacing-0 text-sm', className)}
        {...rest}
      >
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </div>
  );
}

export function THead({ className, ...rest }: ComponentProps<'thead'>) {
  return (
    <thead
      className={classNames('sticky top-0 z-10 bg-sunken text-left text-ink-soft', className)}
      {...rest}
    />
  );
}

/** Each cell has the line above it: a line that rows share would lie under a cell that stays in sight. */
export function TBody({ className, ...rest }: ComponentProps<'tbody'>) {
  return (
    <tbody
      className={classNames('[&>tr+tr>*]:border-t [&>tr+tr>*]:border-line', className)}
      {...rest}
    />
  );
}

export function Tr({ className, ...rest }: ComponentProps<'tr'>) {
  return <tr className={classNames('[tbody_&]:hover:bg-sunken/60', className)} {...rest} />;
}

type CellProps = { align?: 'left' | 'right' };

const ALIGN = { left: 'text-left', right: 'text-right figures' } as const;

export function Th({ className, align = 'left', ...rest }: ComponentProps<'th'> & CellProps) {
  return (
    <th
      scope="col"
      className={classNames(
        'h-9 px-3 text-[0.8125rem] font-semibold whitespace-nowrap',
        ALIGN[align],
        className,
      )}
      {...rest}
    />
  );
}

export function Td({ className, align = 'left', ...rest }: ComponentProps<'td'> & CellProps) {
  return <td className={classNames('h-9 px-3 py-1', ALIGN[align], className)} {...rest} />;
}
