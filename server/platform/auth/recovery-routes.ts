import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import type { Result } from '#domain/platform/result.ts';
import type { Context } from '#server/context.ts';
import { transact } from '#server/platform/db/record.ts';
import type { HttpEnv } from '#server/platform/requests/http-env.ts';
import { limitKey } from './address.ts';
import { checkEmailAnswer, checkForgot, checkLink, checkReset } from './endpoints.ts';
import { accountKey, type Limits } from './limits.ts';
import { recordLimit } from './record-limit.ts';
import { findLink, type LinkRefusal } from './one-time-links.ts';
import { readJson, type Call } from './read-json.ts';
import { asRefusal, AuthRefusal } from './refusal.ts';

type Outcome = Promise<Result<{ email: string }, LinkRefusal>>;

/** Verbs behind the links of mails; handed in by the noun whose accounts they are. */
export type LinkVerbs = {
  resetPassword(input: { token: string; password: string; address: string }): Outcome;
  verifyEmail(input: { token: string }): Outcome;
  /** Finds the question that a mailbox is asked about the address of an account. */
  findEmailChange(input: {
    token: string;
  }): Promise<Result<{ oldEmail: string; newEmail: string; side: 'old' | 'new' }, LinkRefusal>>;
  answerEmailChange(input: {
    token: string;
    answer: 'confirm' | 'cancel';
  }): Promise<Result<{ state: 'waiting' | 'changed' | 'cancelled'; email: string }, LinkRefusal>>;
};

const LINK_TEXTS: Record<LinkRefusal, string> = {
  LINK_UNKNOWN:
    'Deze link is al gebruikt, vervangen door een nieuwere of niet helemaal overgenomen.',
  LINK_EXPIRED: 'Deze link is verlopen.',
};

const TOO_MANY_MAILS =
  'Er is voor dit e-mailadres al een paar keer een link gevraagd. Kijk ook bij je ongewenste mail, of probeer het over een uur opnieuw.';

/**
 * Forgotten passwords and links from mails. Asking for a link answers the same, in the same time,
 * whether or not there is an account: who that is, is looked up by a job.
 */
export function createRecoveryRoutes(context: Context, verbs: LinkVerbs): Hono<HttpEnv> {
  const { limits } = context;
  const routes = new Hono<HttpEnv>();

  routes.post('/forgot-password', async (c) => {
    const { email } = checkForgot(await readJson(c));
    await limits.consume('resetAddress', limitKey(c.var.address));
    await limits.consumeSite('resetAddress', c.var.address);
    await limits.consume('resetAccount', accountKey(email)).catch((error: unknown) => {
      recordLimit(context.log, error, { ...c.var, path: c.req.path });
      throw asRefusal(error) === null
        ? error
        : new AuthRefusal('RATE_LIMITED', 429, TOO_MANY_MAILS);
    });
    const at = context.now().toISOString();
    const job = { linkId: randomUUID(), email, address: c.var.address, at };
    await transact(context, (tx) => context.jobs.enqueue(tx, 'account.start-reset', job));
    return answer(c, {});
  });

  routes.post('/reset-password/check', async (c) => {
    const { token } = checkLink(await readJson(c));
    await countLink(limits, c.var.address);
    const link = await findLink(context.db, {
      purpose: 'password-reset',
      token,
      now: context.now(),
    });
    if (!link.ok) throw refuseLink(link.reason);
    const { email, firstName, lastName, hasPassword } = link.value.holder;
    return answer(c, { email, firstName, lastName, hasPassword });
  });

  routes.post('/reset-password', async (c) => {
    const { token, password } = checkReset(await readJson(c));
    await countLink(limits, c.var.address);
    const { address } = c.var;
    const { email } = granted(await verbs.resetPassword({ token, password, address }));
    // Resets the limits, so that somebody who guessed wrong before may come in with the new password at
    // once.
    await Promise.all([
      limits.reset('signInAccountAtAddress', accountKey(email, limitKey(address))),
      limits.reset('signInAccount', accountKey(email)),
    ]);
    return answer(c, {});
  });

  routes.post('/verify-email', async (c) => {
    const { token } = checkLink(await readJson(c));
    await countLink(limits, c.var.address);
    return answer(c, granted(await verbs.verifyEmail({ token })));
  });

  addEmailChangeRoutes(routes, { limits, verbs });
  return routes;
}

/** Another address for an account, as both its mailboxes say. */
function addEmailChangeRoutes(
  routes: Hono<HttpEnv>,
  { limits, verbs }: { limits: Limits; verbs: LinkVerbs },
): void {
  routes.post('/change-email/check', async (c) => {
    const { token } = checkLink(await readJson(c));
    await countLink(limits, c.var.address);
    const { oldEmail, newEmail, side } = granted(await verbs.findEmailChange({ token }));
    return answer(c, { email: oldEmail, newEmail, side });
  });

  routes.post('/change-email', async (c) => {
    const body = checkEmailAnswer(await readJson(c));
    await countLink(limits, c.var.address);
    return answer(c, granted(await verbs.answerEmailChange(body)));
  });
}

async function countLink(limits: Limits, address: string): Promise<void> {
  await limits.consume('linkAddress', limitKey(address));
  await limits.consumeSite('linkAddress', address);
}

function answer(c: Call, body: object): Response {
  return c.json(body, 200, { 'cache-control': 'no-store' });
}

function refuseLink(reason: LinkRefusal): AuthRefusal {
  return new AuthRefusal(reason, 400, LINK_TEXTS[reason]);
}

function granted<T>(result: Result<T, LinkRefusal>): T {
  if (!result.ok) throw refuseLink(result.reason);
  return result.value;
}
