import { sql } from 'kysely';
import { deviceMark } from '#server/platform/auth/device-mark.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { mailNewDevice } from './mail-new-device.ts';

export type SignIn = {
  userId: string;
  address: string;
  userAgent: string | null;
  /** What its browser keeps to be known by. */
  device: string;
};

/** Days in which the same browser at the same address is no news, where its cookie is gone. */
const LATELY_MS = 30 * 86_400_000;

/**
 * Keeps that somebody came in, in the transaction that records their session, and tells them of a
 * browser that was not there before. The first of an account is no news: that is how it was made.
 */
export async function noteSignIn(ctx: VerbContext, tx: Tx, signIn: SignIn): Promise<void> {
  const { userId, address, userAgent } = signIn;
  const device = deviceMark(signIn);
  const at = ctx.now();
  const lately = new Date(at.getTime() - LATELY_MS);
  const { rows } = await sql<{ isKnown: boolean; isFirst: boolean }>`
    select
      exists (select from sign_ins where user_id = ${userId} and device = ${device}) or exists (
        select from sign_ins
        where user_id = ${userId} and at > ${lately} and outcome = 'signed_in'
          and address = ${address} and user_agent is not distinct from ${userAgent}
      ) as is_known,
      not exists (select from sign_ins where user_id = ${userId} and device is not null) as is_first
  `.execute(tx);
  await tx
    .insertInto('signIns')
    .values({
      id: crypto.randomUUID(),
      userId,
      at,
      outcome: 'signed_in',
      address,
      userAgent,
      device,
    })
    .execute();
  const [known] = rows;
  if (known === undefined || known.isKnown || known.isFirst) return;
  await mailNewDevice(ctx, tx, { userId, address, userAgent, at, occasion: device });
}
