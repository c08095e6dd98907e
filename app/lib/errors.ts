import { ORPCError } from '@orpc/client';
import {
  ERRORS,
  inputIssues,
  requestReference,
  weakPassword,
  type ErrorCode,
} from '#contract/errors.ts';

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERRORS, code);
}

/** Which expected failure it is. What never reached the server is the server out of reach. */
export function errorCode(error: unknown): ErrorCode {
  if (!(error instanceof ORPCError)) return error instanceof TypeError ? 'UNAVAILABLE' : 'INTERNAL';
  if (isErrorCode(error.code)) return error.code;
  const byStatus = { 401: 'UNAUTHORIZED', 403: 'FORBIDDEN', 404: 'NOT_FOUND' } as const;
  if (error.status === 401 || error.status === 403 || error.status === 404) {
    return byStatus[error.status];
  }
  if (error.status === 429) return 'RATE_LIMITED';
  return error.status >= 502 ? 'UNAVAILABLE' : 'INTERNAL';
}

/** Whether there is nothing there to show. An id that is no id is refused as input; it is the same. */
export function isMissing(error: unknown): boolean {
  const code = errorCode(error);
  return code === 'NOT_FOUND' || code === 'INPUT_INVALID';
}

/** The sentence to show. An unexpected failure carries the reference under which the log has it. */
export function errorText(error: unknown): string {
  const code = errorCode(error);
  const text: string = ERRORS[code].message;
  if (code !== 'INTERNAL' || !(error instanceof ORPCError)) return text;
  const reference = requestReference.safeParse(error.data);
  return reference.success ? `${text} (kenmerk ${reference.data.requestId})` : text;
}

/** Why the server found a password too weak. */
export function weakReasons(error: unknown): string[] {
  if (!(error instanceof ORPCError) || error.code !== 'WEAK_PASSWORD') return [];
  const weak = weakPassword.safeParse(error.data);
  return weak.success ? weak.data.reasons : [];
}

/** What was wrong with which field, by its path in the form. */
export function fieldErrors(error: unknown): { path: string; message: string }[] {
  if (errorCode(error) !== 'INPUT_INVALID' || !(error instanceof ORPCError)) return [];
  const issues = inputIssues.safeParse(error.data);
  return issues.success ? issues.data.issues : [];
}
