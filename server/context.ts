import type pg from 'pg';
import type { Logger } from 'pino';
import type { MemberRight } from '#domain/membership.ts';
import type { Role } from '#domain/role.ts';
import type { Config } from './config.ts';
import type { MailPort } from './adapters/mail/mail-port.ts';
import type { MailboxPort } from './adapters/mail/mailbox-port.ts';
import type { PaymentGateways } from './adapters/payments/payment-gateways.ts';
import type { PostOutside } from './adapters/http/post-outside.ts';
import type { ImageWriter } from './adapters/files/image-writer.ts';
import type { VirusScanner } from './adapters/files/virus-scanner.ts';
import type { PdfDrawer } from './adapters/pdf/pdf-drawer.ts';
import type { ProvisioningModules } from './adapters/provisioning/provisioning-port.ts';
import type { VatIdRegistry } from './adapters/vat-ids/vat-id-port.ts';
import type { Auth } from './auth/auth.ts';
import type { Limits } from './auth/limits.ts';
import type { ChangeFeed } from './db/changes.ts';
import type { Db } from './db/database.ts';
import type { Listener } from './db/listener.ts';
import type { JobQueue } from './jobs/job-queue.ts';

/** What the program is made of. Built once by `createContext`; tests hand in other parts. */
export type Context = {
  config: Config;
  secretKey: string;
  pool: pg.Pool;
  db: Db;
  log: Logger;
  now: () => Date;
  listener: Listener;
  changes: ChangeFeed;
  jobs: JobQueue;
  auth: Auth;
  limits: Limits;
  mail: MailPort;
  /** Where answers to mails arrive; null where the operator has none. */
  mailbox: MailboxPort | null;
  payments: PaymentGateways;
  provisioning: ProvisioningModules;
  vatIds: VatIdRegistry;
  /** Sends something to an address that somebody chose. */
  postOutside: PostOutside;
  pdf: PdfDrawer;
  images: ImageWriter;
  /** Null where the operator has none. */
  scanner: VirusScanner | null;
};

/** Who does something. Ownership and authorship come from here, never from input. */
export type Actor =
  | {
      kind: 'user';
      id: string;
      role: Role;
      sessionId: string;
      requestId: string;
      address: string;
      /** Who really asks: a colleague of the shop who looks along, or one of the customer. */
      actedBy?: string;
      /** Whose name stands under what is written, when that is not the customer's. */
      authorId?: string;
      /** What a colleague of the customer may do for them; absent for the customer. */
      rights?: readonly MemberRight[];
    }
  | { kind: 'system'; reason: string };

export type UserActor = Extract<Actor, { kind: 'user' }>;

/** What a verb takes: the program and who asks. */
export type VerbContext<A extends Actor = Actor> = Pick<
  Context,
  'config' | 'db' | 'log' | 'now' | 'jobs' | 'payments' | 'provisioning' | 'vatIds' | 'mail'
> & { actor: A };

/** With the key that links in mails are made with, what draws the invoices that go along, and the way out. */
export type SystemContext = VerbContext & Pick<Context, 'secretKey' | 'pdf' | 'postOutside'>;

/** The system as an actor: jobs, webhooks and the demo world. */
export function asSystem(context: Context, reason: string): SystemContext {
  return { ...context, actor: { kind: 'system', reason } };
}
