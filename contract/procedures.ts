import { oc } from '@orpc/contract';
import * as z from 'zod';
import { ERRORS } from './errors.ts';

/** Wrong fields and why, in the path notation of the form. */
export const inputIssues = z.strictObject({
  issues: z.array(z.strictObject({ path: z.string(), message: z.string() })).max(50),
});

/** Reasons that a password is too weak, one sentence each. */
export const weakPassword = z.strictObject({ reasons: z.array(z.string()).max(10) });

/** Reference of an unexpected failure: the id under which the log has its cause. */
export const requestReference = z.strictObject({ requestId: z.string() });

/** Errors that any procedure may give. */
export const procedure = oc.errors({
  INPUT_INVALID: { ...ERRORS.INPUT_INVALID, data: inputIssues },
  RATE_LIMITED: ERRORS.RATE_LIMITED,
  UNAVAILABLE: ERRORS.UNAVAILABLE,
  MAINTENANCE: ERRORS.MAINTENANCE,
  INTERNAL: { ...ERRORS.INTERNAL, data: requestReference },
});

/** A procedure for someone who is signed in. */
export const signedIn = procedure.errors({
  UNAUTHORIZED: ERRORS.UNAUTHORIZED,
  FORBIDDEN: ERRORS.FORBIDDEN,
  SECOND_FACTOR_REQUIRED: ERRORS.SECOND_FACTOR_REQUIRED,
  PROOF_REQUIRED: ERRORS.PROOF_REQUIRED,
  NOT_WHILE_ACTING: ERRORS.NOT_WHILE_ACTING,
  HOLDER_ONLY: ERRORS.HOLDER_ONLY,
  MEMBERSHIP_OVER: ERRORS.MEMBERSHIP_OVER,
  KEY_WRONG: ERRORS.KEY_WRONG,
  KEY_OVER: ERRORS.KEY_OVER,
  KEY_ELSEWHERE: ERRORS.KEY_ELSEWHERE,
  KEY_NOT_FOR_THIS: ERRORS.KEY_NOT_FOR_THIS,
});

type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/${string}`;
  summary: string;
  description?: string;
  tags: string[];
};
type More = { description?: string };

/**
 * Makes procedures by how they are called over REST: `calls.get(path, summary)`. The tag is their group in
 * the description of the API.
 */
export function callsOf<Made>(base: { route: (route: Route) => Made }, tag: string) {
  const by =
    (method: Route['method']) =>
    (path: Route['path'], summary: string, more?: More): Made =>
      base.route({ method, path, summary, tags: [tag], ...more });
  return { get: by('GET'), post: by('POST'), put: by('PUT'), delete: by('DELETE') };
}

export const staff = callsOf(signedIn, 'Staff');
