import { reportDueAt, type AlarmLevel } from '#domain/compliance/data-breach.ts';
import { PERMISSIONS } from '#domain/platform/role.ts';
import { settingValue } from '#domain/operations/settings.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { mailTime } from '#server/platform/mails/format.ts';
import { queueMail } from '#server/platform/mails/queue-mail.ts';
import { readSettings } from '#server/platform/settings/queries.ts';
import { openStaffTask } from '#server/platform/tasks/open-task.ts';
import { renderMail, type MailText } from '#server/platform/mails/layout.ts';

/** A shop has no more people who decide. */
const DECIDERS_MAX = 100;

const URGENCY: Readonly<Record<AlarmLevel, string>> = {
  0: '',
  1: ' De helft van de tijd is om.',
  2: ' Er is nog 18 uur.',
  3: ' De 72 uur zijn om.',
};

type Alarm = { id: string; number: number; noticedAt: Date; level: AlarmLevel };

/**
 * Tells who decides how a breach stands against its clock: by the staff's list and by mail to each of
 * them, once for every moment of it. Neither says what happened: that stands in the console alone.
 */
export async function alarmDeciders(
  ctx: VerbContext,
  tx: Tx,
  { id, number, noticedAt, level }: Alarm,
): Promise<void> {
  const dueAt = reportDueAt(noticedAt);
  await openStaffTask(ctx, tx, {
    kind: 'data-breach',
    // Nobody's: whose data it is stands in the breach.
    userId: null,
    subjectId: id,
    note: `Datalek ${number}: besluit uiterlijk ${mailTime(dueAt)} of het naar de AP gaat.${URGENCY[level]}`,
    renews: true,
  });
  const deciders = await tx
    .selectFrom('users')
    .innerJoin('userRoles', 'userRoles.userId', 'users.id')
    .select(['users.id', 'users.email', 'users.firstName'])
    .where('userRoles.role', 'in', PERMISSIONS['data-breaches.decide'])
    .where('users.erasedAt', 'is', null)
    .where('users.blockedAt', 'is', null)
    .orderBy('users.id')
    .limit(DECIDERS_MAX)
    .execute();
  const settings = await readSettings(tx);
  const siteName = settingValue(settings, 'site_name');
  const breachUrl = `${ctx.config.appUrl}/admin/data-breaches/${id}`;
  for (const { id: userId, email, firstName } of deciders) {
    await queueMail(ctx, tx, {
      kind: 'data-breach-alarm',
      occasion: `${id}:${level}:${userId}`,
      userId,
      to: email,
      settings,
      content: breachAlarmMail({ number, level, dueAt, firstName, siteName, breachUrl }),
    });
  }
}

type BreachAlarm = {
  number: number;
  level: AlarmLevel;
  dueAt: Date;
  firstName: string;
  siteName: string;
  breachUrl: string;
};

const NEWS: Readonly<Record<AlarmLevel, { subject: string; sentence: string }>> = {
  0: {
    subject: 'Er is een datalek genoteerd',
    sentence: 'Iemand heeft een datalek genoteerd. De 72 uur om het te melden zijn begonnen.',
  },
  1: {
    subject: 'Datalek: de helft van de 72 uur is om',
    sentence:
      'Over het melden van dit datalek is nog niet besloten, en de helft van de tijd is om.',
  },
  2: {
    subject: 'Datalek: nog hooguit 18 uur om te melden',
    sentence: 'Over het melden van dit datalek is nog niet besloten. Er is nog hooguit 18 uur.',
  },
  3: {
    subject: 'Datalek: de 72 uur zijn om',
    sentence:
      'Over het melden van dit datalek is niet op tijd besloten. Moet het gemeld worden, doe dat dan nu en schrijf waarom het later is.',
  },
};

/** To each who decides, that there is a breach and until when; not what it is, which no mailbox needs. */
function breachAlarmMail(alarm: BreachAlarm): MailText {
  const { number, level, dueAt, firstName, siteName, breachUrl } = alarm;
  const { subject, sentence } = NEWS[level];
  return renderMail({
    subject: `${subject} (nummer ${number})`,
    siteName,
    greeting: `Hallo ${firstName},`,
    paragraphs: [sentence, `Melden bij de Autoriteit Persoonsgegevens kan tot ${mailTime(dueAt)}.`],
    link: { label: 'Naar het datalek', url: breachUrl },
  });
}
