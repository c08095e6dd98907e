/** The outcome of a rule: its value, or the code of the reason why not. Expected refusals never throw. */
export type Result<T, E extends string> = { ok: true; value: T } | { ok: false; reason: E };

/** Allowed. Without an argument the value is `undefined`, for rules that only say yes or no. */
export function ok(): { ok: true; value: undefined };
export function ok<T>(value: T): { ok: true; value: T };
export function ok(value?: unknown): { ok: true; value: unknown } {
  return { ok: true, value };
}

/** Refused. `reason` is an UPPER_SNAKE code; the sentence people read is made elsewhere. */
export function refuse<E extends string>(reason: E): { ok: false; reason: E } {
  return { ok: false, reason };
}
