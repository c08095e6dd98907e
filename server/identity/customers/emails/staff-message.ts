import { renderMail, type MailText } from '#server/platform/mails/layout.ts';

export type StaffMessage = { siteName: string; subject: string; message: string };

/** What a colleague wrote to a customer, in the shop's own letter; its first line is the greeting. */
export function staffMessageMail({ siteName, subject, message }: StaffMessage): MailText {
  const [greeting = '', ...paragraphs] = message.split(/\n{2,}/);
  return renderMail({ subject, siteName, greeting, paragraphs });
}
