import type { AlarmLevel } from '#domain/compliance/data-breach.ts';
import { mailTime } from '#server/platform/mails/format.ts';
import { renderMail, type MailText } from '#server/platform/mails/layout.ts';

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
export function breachAlarmMail(alarm: BreachAlarm): MailText {
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
