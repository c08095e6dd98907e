import { classNames } from '#app/lib/class-names.ts';

/** Part of the house that is yours: one room, one floor, the attic, or all of it. */
export type HousePart = 'room' | 'floor' | 'attic' | 'whole';

const COLUMNS = [18, 44, 70, 96] as const;
const FLOORS = [66, 94, 122, 150] as const;

function isYours(part: HousePart, floor: number, column: number): boolean {
  if (part === 'whole') return true;
  if (part === 'floor') return floor === 1;
  return part === 'room' && floor === 2 && column === 1;
}

/** One canal house in line art; what a plan gives you is lit. */
export function HouseDrawing({ part, className }: { part: HousePart; className?: string }) {
  const hasAttic = part === 'attic' || part === 'whole';
  return (
    <svg viewBox="0 0 132 200" aria-hidden="true" className={classNames('w-auto', className)}>
      <path
        className="fill-sunken stroke-ink-soft"
        strokeWidth="1.75"
        vectorEffect="non-scaling-stroke"
        strokeLinejoin="round"
        d="M6 198V54h10V42h10V30h10V18h12V6h36v12h12v12h10v12h10v12h10v144z"
      />
      <path
        className="stroke-ink-soft"
        strokeWidth="1.75"
        vectorEffect="non-scaling-stroke"
        strokeLinecap="round"
        d="M1 198h130M66 14v6m-4 0h8"
      />
      <path
        className={hasAttic ? 'fill-orange' : 'fill-surface stroke-ink-soft'}
        strokeWidth="1.25"
        vectorEffect="non-scaling-stroke"
        d="M54 52V36q12-12 24 0v16z"
      />
      {FLOORS.map((y, floor) =>
        COLUMNS.map((x, column) => (
          <path
            key={x}
            className={
              isYours(part, floor, column) ? 'fill-orange' : 'fill-surface stroke-ink-soft'
            }
            strokeWidth="1.25"
            vectorEffect="non-scaling-stroke"
            d={`M${x} ${y}h18v20h-18z`}
          />
        )),
      )}
      <path className="fill-ink-soft" d="M57 198v-22h18v22z" />
    </svg>
  );
}
