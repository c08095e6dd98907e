import { randomBytes, randomUUID } from 'node:crypto';
import { blockAccount } from '#server/identity/accounts/block-account.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { askMandate } from '#server/sales/mandates/ask-mandate.ts';
import { checkMandate } from '#server/sales/mandates/check-mandate.ts';
import { tidyMandate } from '#server/sales/mandates/tidy-mandate.ts';
import { ADMIN, REGULAR } from './accounts.ts';
import { CUSTOMERS } from './customers.ts';
import type { Moment } from './history.ts';
import { daysBefore } from './lives.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** Somebody whose account was closed the other day, so that the console shows what that is. */
export function accountMoments(now: Date): Moment[] {
  const blocked = CUSTOMERS.at(-1)?.email;
  if (blocked === undefined) return [];
  const reason =
    'Vanaf je server worden wachtwoorden van anderen geraden. Haal het programma weg en laat het ons weten.';
  return [
    {
      at: daysBefore(now, 2, 15),
      customer: blocked,
      live: async (history) => {
        const customerId = history.idOf(blocked);
        await blockAccount(history.as(ADMIN.email), { customerId, reason });
      },
    },
  ];
}

/** The customer who has one of everything lets the shop collect what comes next. */
export function mandateMoments(now: Date): Moment[] {
  return [
    {
      at: daysBefore(now, 9, 20),
      customer: REGULAR.email,
      live: async (history) => {
        const customerId = history.idOf(REGULAR.email);
        const { payUrl } = await askMandate(history.as(REGULAR.email));
        const mandateId = payUrl.split('/').at(-1) ?? '';
        await history.gateway.debits.answer({ mandateId, customerId }, 'pays');
        await checkMandate(history.asSystem('test gateway'), { mandateId });
        await tidyMandate(history.asSystem('mandate'), { mandateId });
      },
    },
  ];
}

const DEVICES = [
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    '203.0.113.24',
    3,
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
    '198.51.100.77',
    52,
  ],
] as const;

/** Where the customer who has one of everything is signed in, and came in; nobody holds these tokens. */
export async function addDevices(now: Date, tx: Tx): Promise<void> {
  const { id: userId } = await tx
    .selectFrom('users')
    .select('id')
    .where('email', '=', REGULAR.email)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('sessions')
    .values(
      DEVICES.map(([userAgent, ipAddress, hoursAgo]) => ({
        userId,
        userAgent,
        ipAddress,
        token: randomBytes(32).toString('base64url'),
        expiresAt: new Date(now.getTime() + 25 * DAY_MS),
        lastUsedAt: new Date(now.getTime() - hoursAgo * HOUR_MS),
        createdAt: new Date(now.getTime() - 5 * DAY_MS),
        updatedAt: new Date(now.getTime() - 5 * DAY_MS),
      })),
    )
    .execute();
  const [[phone, phoneAddress]] = DEVICES;
  const came = DEVICES.map(([userAgent, address]) => ({
    id: randomUUID(),
    userId,
    at: new Date(now.getTime() - 5 * DAY_MS),
    outcome: 'signed_in' as const,
    userAgent,
    address,
    device: randomBytes(32).toString('hex'),
  }));
  const mistyped = {
    id: randomUUID(),
    userId,
    at: new Date(now.getTime() - 5 * DAY_MS - MINUTE_MS),
    outcome: 'wrong_password' as const,
    userAgent: phone,
    address: phoneAddress,
    device: null,
  };
  await tx
    .insertInto('signIns')
    .values([...came, mistyped])
    .execute();
}
