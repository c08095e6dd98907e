import { callsKey } from './limits.ts';
import { implement, ORPCError, ValidationError } from '@orpc/server';
import { contract } from '#contract/index.ts';
import { ERRORS, type ErrorCode } from '#contract/errors.ts';
import { ACCOUNT_OVER_HEADER } from '#domain/identity/membership.ts';
import { DEFAULT_ROLE } from '#domain/platform/role.ts';
import type { Context, UserActor } from '#server/context.ts';
import { AppError, TooOftenError } from '#server/errors.ts';
import { describeUnavailable } from '#server/platform/db/outage.ts';
import { ACCESS, DOWNLOADS, isProcedurePath } from './access.ts';
import { isCustomerAlone } from './acting-access.ts';
import { countVisitor } from './count-visitor.ts';
import { trackLimits } from './track-limits.ts';
import { mayCallByKey } from './key-access.ts';
import { mayCallForHolder } from './member-access.ts';
import { recordInput } from './record-input.ts';
import { recordLimit } from './record-limit.ts';
import type { Session } from './session.ts';
import { effectiveRole, accessRefusal } from './access-refusal.ts';

/** The gate before a call while the site is closed. */
export type CallGate = {
  isClosed: () => Promise<boolean>;
  /** Tells whether the site is open to this browser, whoever is signed in. */
  hasAccess: () => Promise<boolean>;
  /** Throws MAINTENANCE for who must wait outside. */
  admit: (procedure: string, resHeaders: Headers | undefined) => Promise<void>;
  /** Token that the browser holds since an access code let it in. */
  token: string | null;
};

/** Context that a call arrives with: the program, and where it came from. */
export type CallContext = Context & {
  requestId: string;
  address: string;
  session: () => Promise<Session | null>;
  gate: CallGate;
  /** Headers that go out with the answer; absent when there is no HTTP between. */
  resHeaders?: Headers;
};

/** An expected failure as it leaves; for a stream, whose later failures nothing here sees. */
export function typedError(code: ErrorCode, data?: unknown): ORPCError<ErrorCode, unknown> {
  const { status, message } = ERRORS[code];
  return new ORPCError<ErrorCode, unknown>(code, { status, message, data });
}

function inputIssues(error: ValidationError): { issues: { path: string; message: string }[] } {
  return {
    issues: error.issues.slice(0, 50).map(({ message, path = [] }) => ({
      path: path.map((part) => String(typeof part === 'object' ? part.key : part)).join('.'),
      message,
    })),
  };
}

/** Every failure leaves as a code of the contract; what was not expected is logged, never told. */
function toTypedError(error: unknown, context: CallContext, path: string): unknown {
  const { log, requestId } = context;
  if (error instanceof AppError) return typedError(error.code, error.data);
  if (error instanceof ORPCError) {
    const { cause } = error;
    if (error.code === 'BAD_REQUEST' && cause instanceof ValidationError) {
      const { issues } = inputIssues(cause);
      recordInput(context, { path, fields: issues.map((issue) => issue.path) });
      return typedError('INPUT_INVALID', { issues });
    }
    if (Object.hasOwn(ERRORS, error.code)) return error;
  }
  const unavailable = describeUnavailable(error);
  if (unavailable !== null) {
    log.warn({ err: error, requestId, path }, unavailable);
    return typedError('UNAVAILABLE');
  }
  const cause = error instanceof Error ? error.cause : undefined;
  const issues = cause instanceof ValidationError ? cause.issues : undefined;
  log.error({ err: error, issues, requestId, path }, 'unexpected failure');
  return typedError('INTERNAL', { requestId });
}

/**
 * A body that cannot be read fails before any procedure is asked: the same sentence as for bad input. What
 * a procedure fails of has its code by then.
 */
export async function refuseUnreadable<T>({ next }: { next: () => Promise<T> }): Promise<T> {
  return next().catch((error: unknown) => {
    throw error instanceof ORPCError ? error : typedError('INPUT_INVALID', { issues: [] });
  });
}

const os = implement(contract).$context<CallContext>();

/** A page of ours that asks is none of somebody's budget: pages have one of their own. */
async function countCall({ limits, address, resHeaders }: CallContext): Promise<void> {
  if (resHeaders !== undefined) await countVisitor(limits, { name: 'visitorCalls', address });
}

/** Procedures about who is there, what runs outside and what is watched go by the time of the world. */
const IN_WORLD_TIME =
  /^(?:customer\.(?:account|security|events|members)|staff\.(?:accounts|apiKeys|jobs|mails|maintenance|members|webhooks)|public\.(?:maintenance|outbox))\./;

function clockOf({ clock, now }: CallContext, path: string): () => Date {
  return IN_WORLD_TIME.test(path) ? now : clock.now;
}

/** For procedures that anybody may call. */
export const base = os.use(async ({ context, next, path }) => {
  const name = path.join('.');
  const { limits, giveBackAll } = trackLimits(context.limits);
  try {
    if (isProcedurePath(name) && ACCESS[name] === 'anybody') await countCall(context);
    await context.gate.admit(name, context.resHeaders);
    return await next({ context: { limits, now: clockOf(context, name) } });
  } catch (error) {
    if (error instanceof TooOftenError) {
      const { requestId, address } = context;
      recordLimit(context.log, error, { requestId, address, path: name });
      context.resHeaders?.set('retry-after', String(error.seconds));
    }
    const typed = toTypedError(error, context, name);
    if (isOurFault(typed)) {
      await giveBackAll().catch((lost: unknown) => context.log.warn({ err: lost }, 'limits'));
    }
    throw typed;
  }
});

function isOurFault(typed: unknown): boolean {
  return typed instanceof ORPCError && (typed.code === 'UNAVAILABLE' || typed.code === 'INTERNAL');
}

/** For procedures of the signed-in: the one place where session, permission and budget are asked. */
export const signedIn = base.use(async ({ context, next, path }) => {
  const name = path.join('.');
  const session = await context.session();
  if (session === null) {
    await countCall(context);
    throw new AppError('UNAUTHORIZED');
  }
  // A program that asks without end leaves its maker their own calls.
  const caller = session.byKey === null ? session.userId : session.id;
  // Each action has its own: who works fast in three windows repeats none of them so often.
  if (DOWNLOADS.has(name)) await context.limits.consume('downloads', caller);
  else await context.limits.consume('calls', callsKey(caller, name));
  const access = isProcedurePath(name) ? ACCESS[name] : null;
  const refusal =
    whyNotByKey(session, name) ??
    whyNotForHolder(session, name) ??
    (access === null ? 'FORBIDDEN' : accessRefusal(session, access));
  if (refusal !== null) {
    const { requestId } = context;
    context.log.info({ requestId, user: session.userId, path: name, refusal }, 'denied');
    if (refusal === 'MEMBERSHIP_OVER') context.resHeaders?.set(ACCOUNT_OVER_HEADER, '1');
    throw new AppError(refusal);
  }
  if (session.actedBy !== null && isCustomerAlone(name)) throw new AppError('NOT_WHILE_ACTING');
  return next({ context: { actor: actorOf(context, session), signedInAs: session } });
});

/** Names the refusal of a call with a key; null when the key is for it, or a person asks. */
function whyNotByKey({ byKey }: Session, path: string) {
  return byKey === null || mayCallByKey(byKey.scopes, path) ? null : 'KEY_NOT_FOR_THIS';
}

/** Names the refusal of a call in the name of another customer; null when it may, or is in one's own. */
function whyNotForHolder({ worksFor }: Session, path: string) {
  if (worksFor === null) return null;
  if (worksFor === 'over') return 'MEMBERSHIP_OVER';
  return mayCallForHolder(worksFor.rights, path) ? null : 'HOLDER_ONLY';
}

/** The actor of a call: the customer whose records it is about, and the person who asks. */
export function actorOf(
  { requestId, address }: Pick<CallContext, 'requestId' | 'address'>,
  session: Session,
): UserActor {
  const { id: sessionId, userId, worksFor } = session;
  const call = { kind: 'user', sessionId, requestId, address } as const;
  if (worksFor !== null && worksFor !== 'over') {
    // A colleague of a customer acts on the holder's records, and signs with their own name.
    const { id, rights } = worksFor;
    return { ...call, id, role: DEFAULT_ROLE, actedBy: userId, authorId: userId, rights };
  }
  const actedBy = session.actedBy === null ? {} : { actedBy: session.actedBy.id };
  return { ...call, id: userId, role: effectiveRole(session), ...actedBy };
}
