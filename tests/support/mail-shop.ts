import { readConfig } from '#server/config.ts';
import { createImapMailbox } from '#server/platform/mail-servers/imap.ts';
import type { MailboxConfig, MailboxPort } from '#server/platform/mail-servers/mailbox-port.ts';
import { createSmtpMail } from '#server/platform/mail-servers/smtp.ts';
import { createTestApp, type TestApp, type TestAppOptions } from './api.ts';
import { createFactories, type Person } from './factories.ts';
import { startFakeImap, type FakeImap } from './imap.ts';
import { AUTH_SERVER } from './mail-answers.ts';
import { startFakeSmtp, type FakeSmtp } from './smtp.ts';

export type MailShop = AsyncDisposable & {
  api: TestApp;
  make: ReturnType<typeof createFactories>;
  imap: FakeImap;
  smtp: FakeSmtp;
  staff: Person;
  /** A ticket that staff answered, and the mail about it that its customer got. */
  answered(customer?: Person): Promise<{ customer: Person; ticketId: string; mail: string }>;
  /** The mails that somebody got, oldest first. */
  mailsTo(address: string): string[];
  /** Puts an answer in the mailbox and has it read. */
  receive(source: string | Buffer): Promise<number>;
  read(): Promise<void>;
  repliesOf(ticketId: string): Promise<{ message: string; viaMail: boolean; userId: string }[]>;
  outcomesOf(ticketId: string): Promise<string[]>;
  /** The mails that hang on tasks about somebody, oldest first. */
  keptFor(userId: string): Promise<{ outcome: string; kind: string }[]>;
};

/** Tells whether it asks its mail server who wrote a mail. */
type MailShopOptions = TestAppOptions & { asksServer?: boolean };

/** A shop that mails over SMTP and reads what is answered over IMAP. */
export async function openMailShop({
  asksServer = true,
  ...options
}: MailShopOptions = {}): Promise<MailShop> {
  const [imap, smtp] = await Promise.all([startFakeImap(), startFakeSmtp()]);
  const { mailbox } = readConfig({ IMAP_URL: imap.url });
  if (mailbox === undefined) throw new Error('no mailbox');
  const sender = async () => ({ name: 'Hostwerk', address: 'hulp@hostwerk.test' });
  const port = createSmtpMail({ url: smtp.url, allowsPlain: false }, sender);
  const api = await createTestApp({
    ...options,
    config: {
      mailbox,
      ...(asksServer && { mailAuthServer: AUTH_SERVER }),
      ...options.config,
    },
    overrides: (parts) => ({
      mail: port,
      mailbox: patientMailbox(mailbox, imap),
      ...options.overrides?.(parts),
    }),
  });
  const make = createFactories(api);
  const staff = await make.staff();
  const read = () => api.runJob('mailbox.read');
  // The first visit sets the place from which mails are read.
  await read();
  const mailsTo = (address: string) =>
    smtp.received.filter(({ to }) => to.includes(address)).map(({ raw }) => raw);
  return {
    api,
    make,
    imap,
    smtp,
    staff,
    mailsTo,
    read,
    async answered(known) {
      const customer = known ?? (await make.customer());
      const { id: ticketId } = await api
        .as(customer)
        .customer.tickets.create({ subject: 'Mijn site is traag', message: 'Sinds vanochtend.' });
      await api.as(staff).staff.tickets.reply({ ticketId, message: 'We kijken.' });
      await api.jobsDone();
      return { customer, ticketId, mail: answerOf(mailsTo(customer.email)) };
    },
    async receive(source) {
      const uid = imap.put(source);
      await read();
      await api.jobsDone();
      return uid;
    },
    async repliesOf(ticketId) {
      return api.db
        .selectFrom('ticketReplies')
        .select(['message', 'viaMail', 'userId'])
        .where('ticketId', '=', ticketId)
        .where('isStaff', '=', false)
        .orderBy('createdAt')
        .execute();
    },
    async outcomesOf(ticketId) {
      const rows = await api.db
        .selectFrom('inboundMails')
        .select('outcome')
        .where('ticketId', '=', ticketId)
        .orderBy('noticedAt')
        .execute();
      return rows.map(({ outcome }) => outcome);
    },
    async keptFor(userId) {
      return api.db
        .selectFrom('keptMails')
        .innerJoin('staffTasks', 'staffTasks.id', 'keptMails.taskId')
        .select(['keptMails.outcome', 'staffTasks.kind'])
        .where('keptMails.userId', '=', userId)
        .orderBy('keptMails.receivedAt')
        .execute();
    },
    async [Symbol.asyncDispose]() {
      await api[Symbol.asyncDispose]();
      port.close();
      await Promise.all([imap[Symbol.asyncDispose](), smtp[Symbol.asyncDispose]()]);
    },
  };
}

/**
 * Gives up a mailbox that hangs sooner than a real shop would, but not one that is only slow on a busy
 * machine.
 */
function patientMailbox(config: MailboxConfig, imap: FakeImap): MailboxPort {
  const patient = createImapMailbox(config);
  const impatient = createImapMailbox(config, 500);
  return {
    name: patient.name,
    visit: (signal, work) => (imap.failure === 'hang' ? impatient : patient).visit(signal, work),
  };
}

/** Finds the answer of staff; it may arrive before the receipt. */
function answerOf(mails: readonly string[]): string {
  return mails.findLast((raw) => /^Subject: Re: Je ticket: /m.test(raw)) ?? '';
}
