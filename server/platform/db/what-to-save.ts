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
 * What of the wanted differs from what stands, and what that was; null where all of it stands already.
 * Who wants something else and has not seen what stands is refused with `code`: a colleague was ahead.
 * Who wants what stands is not: their own save had arrived and its answer got lost, or the colleague
 * made the same of it.
 */
export function whatToSave(code: ErrorCode, { wanted, stands, isLatest }: Save) {
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
