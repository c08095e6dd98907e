import type { ErrorCode } from '#contract/errors.ts';

/** An expected failure with a code of the contract; the interceptor turns it into the typed answer. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly data: unknown;

  constructor(code: ErrorCode, data?: unknown) {
    super(code);
    this.code = code;
    this.data = data;
  }
}

type TooOften = { waitMs: number; limit: string; isFirst: boolean };

/** Something was done too often; in so many seconds it may be done again. */
export class TooOftenError extends AppError {
  override name = 'TooOftenError';
  readonly seconds: number;
  /** The limit that was passed. */
  readonly limit: string;
  /** True if it is refused for the first time since it was counted from zero. */
  readonly isFirst: boolean;

  constructor({ waitMs, limit, isFirst }: TooOften) {
    super('RATE_LIMITED');
    this.seconds = Math.max(1, Math.ceil(waitMs / 1000));
    this.limit = limit;
    this.isFirst = isFirst;
  }
}

/** Makes an error about one field, for rules that the schema cannot say. */
export function inputError(path: string, message: string): AppError {
  return new AppError('INPUT_INVALID', { issues: [{ path, message }] });
}
