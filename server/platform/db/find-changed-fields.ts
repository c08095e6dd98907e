import { isDeepStrictEqual } from 'node:util';
import type { ErrorCode } from '#contract/errors.ts';
import { AppError } from '#server/errors.ts';

type Save = {
  wanted: object;
  /** Now, in the row that is held. */
  stands: object;
  /** True if that is what whoever asks has seen. */
  isLatest: boolean;
};

/**
 * Answers the wanted values that differ from the stored ones, and those before; null where all is stored
 * already. Refuses with `code` a change by somebody who has not seen the stored values: a colleague was
 * ahead. Wanting the stored values is not refused: an earlier save arrived and its answer got lost, or the
 * colleague made the same change.
 */
export function findChangedFields(code: ErrorCode, { wanted, stands, isLatest }: Save) {
  const was = new Map<string, unknown>(Object.entries(stands));
  const changed = Object.entries(wanted).filter(
    ([name, value]) => !isDeepStrictEqual(value, was.get(name)),
  );
  if (changed.length === 0) return null;
  if (!isLatest) throw new AppError(code);
  return {
    before: Object.fromEntries(changed.map(([name]) => [name, was.get(name)])),
    after: Object.fromEntries(changed),
  };
}
