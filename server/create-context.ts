import { pino } from 'pino';
import { authorizeSession } from './identity/accounts/authorize-session.ts';
import { createPostOutside } from './platform/outgoing-http/post-outside.ts';
import { createImageWriter } from './platform/files/image-writer.ts';
import { createVirusScanner } from './platform/files/virus-scanner.ts';
import { createImapMailbox } from './platform/mail-servers/imap.ts';
import { outboxMail, waitingMail } from './platform/mail-servers/outbox.ts';
import { createSmtpMail } from './platform/mail-servers/smtp.ts';
import { inspectMollie } from './sales/gateways/mollie-account.ts';
import { createMollieGateway } from './sales/gateways/mollie.ts';
import { NO_GATEWAYS } from './sales/gateways/payment-gateways.ts';
import { createTestGateway } from './sales/gateways/test-gateway.ts';
import { createPdfDrawer } from './platform/documents/pdf-drawer.ts';
import { createDirectAdmin } from './delivery/panels/directadmin.ts';
import { createProxmox } from './delivery/panels/proxmox.ts';
import { createPterodactyl } from './delivery/panels/pterodactyl.ts';
import type { ProvisioningModules } from './delivery/panels/provisioning-port.ts';
import { createSimulator } from './delivery/panels/simulator.ts';
import { testVatIds } from './sales/vat-register/test-vat-ids.ts';
import { createVies } from './sales/vat-register/vies.ts';
import { createAuth } from './platform/auth/auth.ts';
import { createLimits } from './platform/auth/limits.ts';
import type { Config } from './config.ts';
import { asSystem, type Context } from './context.ts';
import { orderKinds } from './order-kinds.ts';
import { recordSession } from './identity/accounts/record-session.ts';
import { welcomeCustomer } from './identity/customers/welcome-customer.ts';
import { createBusinessClock } from './platform/clock/create-business-clock.ts';
import { createChangeFeed } from './platform/db/changes.ts';
import { createDatabase, createPool, type DatabaseOptions } from './platform/db/connect.ts';
import type { Db } from './platform/db/database.ts';
import { createListener } from './platform/db/listener.ts';
import { errorForLog } from './platform/requests/error-for-log.ts';
import { createJobQueue, type QueueHabits } from './platform/jobs/job-queue.ts';
import { readSender } from './platform/settings/queries.ts';
import { queueWebhookDeliveries } from './operations/webhooks/queue-webhook-deliveries.ts';

export type ContextParts = {
  config: Config;
  connectionString: string;
  secretKey: string;
  now: () => Date;
  jobs?: QueueHabits;
  /** Makes the connections to the database; the driver's own where nothing is said. */
  Client?: DatabaseOptions['Client'];
};

const POOL_SIZE = 12;

/** Builds the program from its configuration. Nothing is connected yet; tests override parts. */
export function createContext(parts: ContextParts, overrides: Partial<Context> = {}): Context {
  const { config, connectionString, secretKey, now, Client } = parts;
  const log =
    overrides.log ??
    pino({ level: config.logLevel, base: null, serializers: { err: errorForLog } });
  const pool = createPool({
    connectionString,
    max: POOL_SIZE,
    Client,
    onError: (error) => log.warn({ err: error }, 'idle connection lost'),
  });
  const db = createDatabase(pool);
  const listener = createListener(connectionString, log);
  const clock = createBusinessClock({ db, now, demo: config.demo });
  const provisioning = overrides.provisioning ?? createModules(config);
  const panels = Object.values(provisioning).filter((module) => module !== null).length;
  const context: Context = {
    config,
    secretKey,
    pool,
    db,
    log,
    now,
    clock,
    listener,
    changes: createChangeFeed(listener),
    jobs: createJobQueue({ connectionString, Client, listener, log, panels, ...parts.jobs }),
    auth: createAuth({
      config,
      secretKey,
      db,
      log,
      callbacks: {
        afterSignUp: (user, company) =>
          welcomeCustomer(asSystem(context, 'sign-up'), { userId: user.id, company }),
        beforeSession: (attempt) =>
          authorizeSession({ ...asSystem(context, 'sign-in'), limits: context.limits }, attempt),
        afterSessionChange: (change) => recordSession(asSystem(context, change.action), change),
      },
    }),
    limits: createLimits(pool),
    mail: createMail(config, db),
    mailbox: config.mailbox === undefined ? null : createImapMailbox(config.mailbox),
    payments: createGateways(config, db, clock.now),
    orderKinds,
    provisioning,
    vatIds: config.demo ? testVatIds : createVies(),
    postOutside: createPostOutside({ toLoopback: config.webhooksToLoopback }),
    pdf: createPdfDrawer(log),
    images: createImageWriter(),
    scanner: config.scanCommand === undefined ? null : createVirusScanner(config.scanCommand),
    ...overrides,
  };
  queueWebhookDeliveries(context);
  return context;
}

function createGateways(config: Config, db: Db, now: () => Date) {
  const { demo, mollieApiKey: apiKey, mollieWebhookSecret: webhookSecret, appUrl } = config;
  return {
    ...NO_GATEWAYS,
    test: demo ? createTestGateway(db, now) : null,
    mollie: apiKey === undefined ? null : atMollie({ apiKey, webhookSecret, appUrl }),
  };
}

function atMollie(shop: { apiKey: string; webhookSecret: string | undefined; appUrl: string }) {
  return { ...createMollieGateway(shop), look: () => inspectMollie(shop) };
}

function createModules(config: Config): ProvisioningModules {
  const { demo, pterodactyl, directadmin, proxmox, appUrl } = config;
  return {
    manual: null,
    simulator: demo ? createSimulator() : null,
    pterodactyl: pterodactyl === undefined ? null : createPterodactyl(pterodactyl),
    directadmin: directadmin === undefined ? null : createDirectAdmin({ ...directadmin, appUrl }),
    proxmox: proxmox === undefined ? null : createProxmox(proxmox),
  };
}

function createMail(config: Config, db: Db) {
  if (config.smtpUrl !== undefined) {
    const { smtpUrl: url, smtpWithoutTls: allowsPlain } = config;
    return createSmtpMail({ url, allowsPlain }, () => readSender(db));
  }
  return config.demo ? outboxMail : waitingMail;
}
