import { deviceName } from '#domain/identity/sign-in.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { mailTime } from '#server/platform/mails/format.ts';
import { mailAccount } from './mail-account.ts';
import { getAccount } from './queries.ts';
import { readDevice } from './read-device.ts';

type NewDevice = {
  userId: string;
  address: string;
  userAgent: string | null;
  at: Date;
  occasion: string;
};

/** Tells somebody of a sign-in with a browser that was not seen in their account before, once each. */
export async function mailNewDevice(
  ctx: VerbContext,
  tx: Tx,
  { userId, address, userAgent, at, occasion }: NewDevice,
): Promise<void> {
  const device = deviceName(readDevice(userAgent));
  await mailAccount(ctx, tx, {
    kind: 'new-device',
    occasion,
    user: await getAccount(tx, userId),
    subject: (siteName) => `Nieuw apparaat op je account bij ${siteName}`,
    paragraphs: [
      `Op ${mailTime(at)} is er met jouw wachtwoord ingelogd op een apparaat dat we nog niet kenden: ${device}, vanaf IP-adres ${address}.`,
      'Was jij dit? Dan hoef je niets te doen. Met een nieuw wachtwoord log je overal uit.',
    ],
    link: { label: 'Kies een nieuw wachtwoord', path: '/forgot-password' },
  });
}
