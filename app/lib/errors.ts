import { COMMON_ORPC_ERROR_DEFS, ORPCError } from '@orpc/client';
import type { ErrorCode } from '#contract/errors.ts';
import { SCREEN_ERRORS } from '#contract/errors/screen.ts';

/** Tells whether the shop's server said it, and no proxy in between, of whose answer oRPC makes a code of its own. */
function isKnown(error: ORPCError<string, unknown>): error is ORPCError<ErrorCode, unknown> {
  const { code, defined } = error;
  return defined || isScreenCode(code) || !Object.hasOwn(COMMON_ORPC_ERROR_DEFS, code);
}

function isScreenCode(code: string): code is keyof typeof SCREEN_ERRORS {
  return Object.hasOwn(SCREEN_ERRORS, code);
}

/** The expected failure it is. An error that never reached the server is the server out of reach. */
export function errorCode(error: unknown): ErrorCode {
  if (!(error instanceof ORPCError)) return error instanceof TypeError ? 'UNAVAILABLE' : 'INTERNAL';
  if (isKnown(error)) return error.code;
  const byStatus = { 401: 'UNAUTHORIZED', 403: 'FORBIDDEN', 404: 'NOT_FOUND' } as const;
  if (error.status === 401 || error.status === 403 || error.status === 404) {
    return byStatus[error.status];
  }
  if (error.status === 429) return 'RATE_LIMITED';
  return error.status >= 502 ? 'UNAVAILABLE' : 'INTERNAL';
}

/**
 * Tells whether the server did not come to what it was asked: too often, or not now. Of what it was asked about
 * that says nothing, as it does not of the network.
 */
export function isNoAnswer(error: unknown): boolean {
  return error instanceof ORPCError && (error.status === 429 || error.status === 503);
}

/** Tells whether there is nothing there to show. An id that is no id is refused as input; it is the same. */
export function isMissing(error: unknown): boolean {
  const code = errorCode(error);
  return code === 'NOT_FOUND' || code === 'INPUT_INVALID';
}

/** The data of an error, as yet unread: the schemas of it are heavy, and a wrong one is no data. */
function dataOf(error: unknown): Readonly<Record<string, unknown>> {
  const data: unknown = error instanceof ORPCError ? error.data : null;
  return typeof data === 'object' && data !== null ? { ...data } : {};
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** The sentence of the server, in the words of the contract. */
function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : SCREEN_ERRORS.INTERNAL.message;
}

/** The sentence to show. An unexpected failure carries the reference under which the log has it. */
export function errorText(error: unknown): string {
  const code = errorCode(error);
  const text = isScreenCode(code) ? SCREEN_ERRORS[code].message : messageOf(error);
  const { requestId } = dataOf(error);
  return code === 'INTERNAL' && isText(requestId) ? `${text} (kenmerk ${requestId})` : text;
}

/** Gives the reasons for which the server found a password too weak. */
export function weakReasons(error: unknown): string[] {
  const { reasons } = dataOf(error);
  return errorCode(error) === 'WEAK_PASSWORD' && Array.isArray(reasons)
    ? reasons.filter(isText)
    : [];
}

type FieldIssue = { path: string; message: string };

function isFieldIssue(value: unknown): value is FieldIssue {
  if (typeof value !== 'object' || value === null) return false;
  return 'path' in value && isText(value.path) && 'message' in value && isText(value.message);
}

/** Wrong fields and why, by their path in the form. */
export function fieldErrors(error: unknown): FieldIssue[] {
  const { issues } = dataOf(error);
  return errorCode(error) === 'INPUT_INVALID' && Array.isArray(issues)
    ? issues.filter(isFieldIssue)
    : [];
}
