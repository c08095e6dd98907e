import { classNames } from '#app/lib/class-names.ts';
import { FrameIcon } from '#app/ui/frame-icon.tsx';
import type { PublicStatus } from '#contract/public/status.ts';
import {
  PART_STATE_LABELS,
  STATUS_PART_LABELS,
  type PartState,
  type StatusPart,
} from '#domain/support/incident.ts';
import { STATE_ICONS, STATE_TINTS } from './labels.ts';

/** Each part is a house with a gable of its own. */
const GABLES: Readonly<Record<StatusPart, string>> = {
  web: 'M10 110V44h8V34h8V24h8V14h12v10h8v10h8v10h8v66',
  vps: 'M10 110V50c8 0 12-6 12-15 0-14 7-23 18-23s18 9 18 23c0 9 4 15 12 15v60',
  game: 'M10 110V48l14-6V24h32v18l14 6v62M22 24l18-13 18 13z',
  dedicated: 'M10 110V46l24-31h12l24 31v64',
  site: 'M10 110V34h60v76M6 34h68M8 28h64v6M14 28v-6h52v6',
};

const WINDOWS = [
  [22, 52],
  [46, 52],
  [22, 72],
  [46, 72],
  [22, 92],
  [46, 92],
] as const;

/** Number of windows that are lit: the words beside it say what that means. */
const LIT: Readonly<Record<PartState, number>> = {
  ok: WINDOWS.length,
  minor: 4,
  partial: 2,
  maintenance: 2,
  down: 0,
};

function House({ part, state }: { part: StatusPart; state: PartState }) {
  return (
    <svg
      viewBox="0 0 80 112"
      aria-hidden="true"
      className="h-18 w-auto shrink-0 fill-none stroke-ink-soft sm:h-28"
      strokeWidth="1.75"
      strokeLinejoin="round"
      strokeLinecap="round"
    >
      <path className="fill-surface" d={GABLES[part]} />
      {WINDOWS.map(([x, y], place) => (
        <path
          key={`${x}-${y}`}
          className={classNames(place < LIT[state] ? 'fill-(--pane-lit)' : 'fill-(--pane-off)')}
          strokeWidth="1"
          d={`M${x} ${y}h12v12h-12z`}
        />
      ))}
    </svg>
  );
}

/** A row of houses on a quay, one for each part: what is lit works, and words say it. */
export function PartStatesCard({ parts }: Pick<PublicStatus, 'parts'>) {
  return (
    <ul aria-label="Per onderdeel" className="grid gap-y-3 sm:grid-cols-5">
      {parts.map(({ part, state }) => (
        <li
          key={part}
          className="flex items-end gap-5 border-line max-sm:border-b sm:flex-col sm:items-stretch sm:gap-0"
        >
          <div className="border-line-strong sm:border-b-2">
            <House part={part} state={state} />
          </div>
          <div className="py-3 pr-4 max-sm:self-center">
            <p className="font-semibold">{STATUS_PART_LABELS[part]}</p>
            <p className={classNames('mt-0.5 flex items-center gap-1.5', STATE_TINTS[state])}>
              <FrameIcon name={STATE_ICONS[state]} className="size-4.5" />
              {PART_STATE_LABELS[state]}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
