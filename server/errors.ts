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

/** Something was done too often; in so many seconds it may be done again. */
export class TooOftenError extends AppError {
  override name = 'TooOftenError';
  readonly seconds: number;

  constructor(waitMs: number) {
    super('RATE_LIMITED');
    this.seconds = Math.max(1, Math.ceil(waitMs / 1000));
  }
}

/** What was wrong with one field, for rules that the schema cannot say. */
export function inputError(path: string, message: string): AppError {
  return new AppError('INPUT_INVALID', { issues: [{ path, message }] });
}
