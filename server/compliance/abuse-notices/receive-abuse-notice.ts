import { randomUUID } from 'node:crypto';
import { ABUSE_KIND_LABELS, abuseDueAt, type AbuseKind } from '#domain/compliance/abuse-notice.ts';
import { settingValue, type StoredSettings } from '#domain/operations/settings.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { mailTime } from '#server/platform/mails/format.ts';
import { queueMail } from '#server/platform/mails/queue-mail.ts';
import { readSettings } from '#server/platform/settings/queries.ts';
import { openStaffTask } from '#server/platform/tasks/open-task.ts';
import { digestAbuseNotice } from './digest-abuse-notice.ts';
import { renderMail, type MailText } from '#server/platform/mails/layout.ts';

export type NewAbuseNotice = {
  kind: AbuseKind;
  addresses: readonly string[];
  explanation: string;
  /** Empty of who stays unknown. */
  name: string;
  email: string;
  /** True if it is confirmed by mail; not once more to a mailbox that had enough of them. */
  withReceipt: boolean;
  messageKey?: string | undefined;
};

export type ReceivedNotice = { number: number; receivedAt: Date; dueAt: Date };

/**
 * Takes a notice of abuse (DSA art. 16): it is kept as it was written, waits for a person with its
 * clock, and who sent it gets at once what they sent with date and time. From which address it came
 * is written down nowhere, and what was reported stands in no mail to the shop.
 */
export async function receiveAbuseNotice(
  ctx: VerbContext,
  input: NewAbuseNotice,
): Promise<ReceivedNotice> {
  const id = input.messageKey ?? randomUUID();
  const receivedAt = ctx.now();
  const { kind, explanation, name, email, withReceipt } = input;
  const content = { kind, addresses: input.addresses.join('\n'), explanation, receivedAt };
  const dueAt = abuseDueAt(kind, receivedAt);
  const digest = digestAbuseNotice(content);
  return transact(ctx, async (tx) => {
    const received = await tx
      .insertInto('abuseNotices')
      .values({
        id,
        ...content,
        digest,
        dueAt,
        notifierName: name === '' ? null : name,
        notifierEmail: email === '' ? null : email,
        status: 'open',
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('number')
      .executeTakeFirst();
    if (received === undefined) return readReceived(tx, id);
    const { number } = received;
    const settings = await readSettings(tx);
    const notice = { ...content, id, number, dueAt, digest, name, email };
    await raiseAlarm(ctx, tx, { notice, settings });
    if (withReceipt) await confirm(ctx, tx, { notice, settings });
    recordChange(ctx, tx, {
      action: 'abuse-notice.receive',
      subject: { type: 'abuse-notice', id },
      before: null,
      after: { kind, dueAt, withReceipt },
      ownerId: null,
      topics: ['jobs'],
    });
    return { number, receivedAt, dueAt };
  });
}

/** Reads the answer to a notice that was sent before. */
function readReceived(tx: Tx, id: string): Promise<ReceivedNotice> {
  return tx
    .selectFrom('abuseNotices')
    .select(['number', 'receivedAt', 'dueAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

type Told = {
  notice: ReceivedNotice & {
    id: string;
    kind: AbuseKind;
    addresses: string;
    explanation: string;
    digest: string;
    name: string;
    email: string;
  };
  settings: StoredSettings;
};

/** The staff's list and the shop's mailbox: that there is one and by when, not what it says. */
async function raiseAlarm(ctx: VerbContext, tx: Tx, { notice, settings }: Told): Promise<void> {
  const { id, number, kind, dueAt } = notice;
  await openStaffTask(ctx, tx, {
    kind: 'abuse-notice',
    // Nobody's: whose service it is about is still to be found.
    userId: null,
    subjectId: id,
    note: `Melding ${number}: ${ABUSE_KIND_LABELS[kind].toLowerCase()}. Besluit uiterlijk ${mailTime(dueAt)}.`,
  });
  const supportEmail = settingValue(settings, 'support_email');
  if (supportEmail === '') return;
  await queueMail(ctx, tx, {
    kind: 'abuse-notice',
    occasion: id,
    userId: null,
    to: supportEmail,
    settings,
    content: abuseAlarmMail({
      number,
      kind,
      dueAt,
      siteName: settingValue(settings, 'site_name'),
      noticeUrl: `${ctx.config.appUrl}/admin/abuse/${id}`,
    }),
  });
}

async function confirm(ctx: VerbContext, tx: Tx, { notice, settings }: Told): Promise<void> {
  await queueMail(ctx, tx, {
    kind: 'abuse-receipt',
    occasion: notice.id,
    userId: null,
    to: notice.email,
    settings,
    content: abuseReceiptMail({ ...notice, siteName: settingValue(settings, 'site_name') }),
  });
}

type AbuseAlarm = {
  siteName: string;
  number: number;
  kind: AbuseKind;
  dueAt: Date;
  noticeUrl: string;
};

/** To support: that a notice waits, and until when. What was reported is read in the console only. */
function abuseAlarmMail({ siteName, number, kind, dueAt, noticeUrl }: AbuseAlarm): MailText {
  return renderMail({
    subject: `Melding van misbruik ${number}: ${ABUSE_KIND_LABELS[kind].toLowerCase()}`,
    siteName,
    greeting: 'Hallo,',
    paragraphs: [
      `Melding ${number} gaat over inhoud op onze servers. Besluit uiterlijk ${mailTime(dueAt)}.`,
      'Wat er gemeld is, staat alleen in het Admin Panel. Open een gemeld adres niet zomaar.',
    ],
    link: { label: 'Naar de melding', url: noticeUrl },
  });
}

type AbuseReceipt = {
  siteName: string;
  number: number;
  kind: AbuseKind;
  digest: string;
  receivedAt: Date;
  dueAt: Date;
};

/**
 * The confirmation on a durable medium (DSA art. 16(4)): that a notice came, and when. Nothing of what was
 * typed is in it: the mailbox may be somebody else's. The checksum proves which notice it was.
 */
function abuseReceiptMail(receipt: AbuseReceipt): MailText {
  const { siteName, number, kind, digest, receivedAt, dueAt } = receipt;
  return renderMail({
    subject: `We hebben je melding ontvangen (${number})`,
    siteName,
    greeting: 'Hallo,',
    paragraphs: [
      `We hebben op ${mailTime(receivedAt)} je melding ontvangen. Een medewerker beoordeelt die uiterlijk ${mailTime(dueAt)}; je krijgt bericht van het besluit.`,
      {
        facts: [
          { label: 'Melding', value: String(number) },
          { label: 'Soort', value: ABUSE_KIND_LABELS[kind] },
        ],
      },
      `Je verklaarde dat dit naar je beste weten juist en volledig is. Controlegetal van je melding (SHA-256): ${digest}`,
      `In English: we received your notice ${number}. A member of our staff will decide on it, and you will be told the decision and the reasons for it.`,
      'Heb je ons niets gestuurd? Dan heeft iemand anders je e-mailadres ingevuld. Je hoeft niets te doen.',
    ],
  });
}
