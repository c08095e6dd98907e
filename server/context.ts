import type pg from 'pg';
import type { Logger } from 'pino';
import type { Actor } from './actor.ts';
import type { Config } from './config.ts';
import type { MailPort } from './platform/mail-servers/mail-port.ts';
import type { MailboxPort } from './platform/mail-servers/mailbox-port.ts';
import type { PaymentGateways } from './sales/gateways/payment-gateways.ts';
import type { PostOutside } from './platform/outgoing-http/post-outside.ts';
import type { ImageWriter } from './platform/files/image-writer.ts';
import type { VirusScanner } from './platform/files/virus-scanner.ts';
import type { PdfDrawer } from './platform/documents/pdf-drawer.ts';
import type { ProvisioningModules } from './delivery/panels/provisioning-port.ts';
import type { OrderKinds } from './sales/orders/kinds.ts';
import type { VatIdRegistry } from './sales/vat-register/vat-id-port.ts';
import type { Auth } from './platform/auth/auth.ts';
import type { Limits } from './platform/auth/limits.ts';
import type { BusinessClock } from './platform/clock/create-business-clock.ts';
import type { ChangeFeed } from './platform/db/changes.ts';
import type { Db } from './platform/db/database.ts';
import type { Listener } from './platform/db/listener.ts';
import type { JobQueue } from './platform/jobs/job-queue.ts';

/** Parts of the program. Built once by `createContext`; tests hand in others. */
export type Context = {
  config: Config;
  secretKey: string;
  pool: pg.Pool;
  db: Db;
  log: Logger;
  /** The time of the world. A verb of the business gets that of the shop instead: `inBusinessTime`. */
  now: () => Date;
  clock: BusinessClock;
  listener: Listener;
  changes: ChangeFeed;
  jobs: JobQueue;
  auth: Auth;
  limits: Limits;
  mail: MailPort;
  /** The mailbox in which answers to mails arrive; null where the operator has none. */
  mailbox: MailboxPort | null;
  payments: PaymentGateways;
  /** Answers to what happens to the money of an order, by what the order is for. */
  orderKinds: OrderKinds<VerbContext>;
  provisioning: ProvisioningModules;
  vatIds: VatIdRegistry;
  /** Sends something to an address that somebody chose. */
  postOutside: PostOutside;
  pdf: PdfDrawer;
  images: ImageWriter;
  /** Null where the operator has none. */
  scanner: VirusScanner | null;
};

export type { UserActor } from './actor.ts';

/** Context of a verb: the program and the caller. */
export type VerbContext<A extends Actor = Actor> = Pick<
  Context,
  | 'config'
  | 'db'
  | 'log'
  | 'now'
  | 'jobs'
  | 'payments'
  | 'orderKinds'
  | 'provisioning'
  | 'vatIds'
  | 'mail'
> & { actor: A };

/** With the key that links in mails are made with, what draws the invoices that go along, and the way out. */
export type SystemContext = VerbContext & Pick<Context, 'secretKey' | 'pdf' | 'postOutside'>;

/** The same program for work that goes by the time of the shop, which in a demo may be ahead. */
export function inBusinessTime<Part extends Pick<Context, 'clock' | 'now'>>(context: Part): Part {
  return { ...context, now: context.clock.now };
}

/** The system as an actor: jobs, webhooks and the demo world. */
export function asSystem(context: Context, reason: string): SystemContext {
  return { ...context, actor: { kind: 'system', reason } };
}
