import { classNames } from '#app/lib/class-names.ts';

/** Three gables in line art: the crop of the canal houses for empty states and error pages. */
export function Gables({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 168 88"
      aria-hidden="true"
      className={classNames('w-auto', className)}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinejoin="round"
      strokeLinecap="round"
    >
      <path d="M2 86h164M10 86V40h6V28h6V18h6V8h12v10h6v10h6v12h6v46" />
      <path d="M58 86V44c6 0 9-5 9-12 0-14 6-24 17-24s17 10 17 24c0 7 3 12 9 12v42" />
      <path d="M110 86V36l12-4V14h24v18l12 4v50M118 14l16-9 16 9z" />
      <path
        strokeWidth="1.6"
        d="M20 48h10M20 58h10M20 68h10M38 48h10M38 58h10M38 68h10M68 52h12M68 62h12M68 72h12M88 52h12M88 62h12M88 72h12M120 46h10M120 56h10M120 66h10M138 46h10M138 56h10M138 66h10"
      />
      <g stroke="none" className="fill-(--led,var(--green))">
        <circle cx="34" cy="24" r="2.6" className="led" />
        <circle cx="84" cy="34" r="2.6" className="led led-b" />
        <circle cx="134" cy="24" r="2.6" className="led led-c" />
      </g>
    </svg>
  );
}
