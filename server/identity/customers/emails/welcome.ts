import { fillPlaceholders } from '#domain/delivery/welcome-mail.ts';
import { renderMail, type MailText } from '#server/platform/mails/layout.ts';

export type Welcome = {
  siteName: string;
  firstName: string;
  subject: string;
  /** The shop's own text, in which `{first_name}` and `{site_name}` are filled in. */
  template: string;
  dashboardUrl: string;
};

export function welcomeMail(welcome: Welcome): MailText {
  const values = { first_name: welcome.firstName, site_name: welcome.siteName };
  const [greeting = '', ...paragraphs] = fillPlaceholders(welcome.template, values).split(/\n{2,}/);
  const signature = `Groeten,\n${welcome.siteName}`;
  return renderMail({
    // A subject is one line: a line break would begin a header.
    subject: fillPlaceholders(welcome.subject, values).replaceAll(/[\r\n]+/g, ' '),
    siteName: welcome.siteName,
    greeting,
    paragraphs: paragraphs.filter((paragraph) => paragraph.trim() !== signature),
    link: { label: 'Naar je dashboard', url: welcome.dashboardUrl },
  });
}
