import type {
  OwnProcessing,
  ProcessingRegisterOutput,
} from '#contract/staff/processing-register.ts';
import {
  controllerFrom,
  OWN_PROCESSINGS_MAX,
  type Processing,
} from '#domain/compliance/processing.ts';
import { shippedProcessings, type Connections } from '#domain/compliance/processing-register.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Page } from '#server/platform/db/page.ts';
import { readSettings } from '#server/platform/settings/queries.ts';

export const OWN_COLUMNS = [
  'id',
  'name',
  'purpose',
  'basis',
  'people',
  'data',
  'recipients',
  'retention',
  'security',
  'updatedAt',
] as const;

function ownProcessings(db: Db) {
  return db.selectFrom('processings').select(OWN_COLUMNS).where('endedAt', 'is', null);
}

/** One that is on the register. */
export async function findOwn(db: Db, processingId: string): Promise<OwnProcessing | undefined> {
  return ownProcessings(db).where('id', '=', processingId).executeTakeFirst();
}

export async function countOwn(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('processings')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('endedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Only the name of a machine: how one gets in is nobody's who reads the register. */
function hostOf(url: string): string {
  return new URL(url.replace('@/', '@localhost/')).hostname;
}

function connectionsOf(config: Config): Connections {
  const { directadmin, proxmox, pterodactyl, mailbox, smtpUrl, databaseUrl } = config;
  const panels = [
    { name: 'DirectAdmin', url: directadmin?.url },
    { name: 'Proxmox', url: proxmox?.url },
    { name: 'Pterodactyl', url: pterodactyl?.url },
  ];
  return {
    providers: config.mollieApiKey === undefined ? [] : ['mollie'],
    mailServer: smtpUrl === undefined ? null : hostOf(smtpUrl),
    mailbox: mailbox?.host ?? null,
    panels: panels.flatMap(({ name, url }) =>
      url === undefined ? [] : [{ name, host: hostOf(url) }],
    ),
    vies: !config.demo,
    database: databaseUrl === undefined ? null : hostOf(databaseUrl),
    secondFactor: config.secondFactorForStaff,
    scansFiles: config.scanCommand !== undefined,
    // A PostgreSQL of the shop's own is backed up by other means, which this does not know.
    sealsBackups: config.embedded && config.backupRecipients !== undefined,
  };
}

/** The register: what the program does as this shop has set it up, and what the shop does besides. */
export async function readRegister(db: Db, config: Config): Promise<ProcessingRegisterOutput> {
  const settings = await readSettings(db);
  const own = await ownProcessings(db)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(OWN_PROCESSINGS_MAX)
    .execute();
  return {
    controller: controllerFrom(settings),
    shipped: shippedProcessings({ settings, connections: connectionsOf(config) }),
    own,
  };
}

/** The same as rows of a file. */
export async function listRegister(db: Db, config: Config): Promise<Page<Processing>> {
  const { shipped, own } = await readRegister(db, config);
  const items = [...shipped, ...own].map(rowOf);
  return { items, nextCursor: null, count: { value: items.length, exact: true } };
}

function rowOf(row: Processing): Processing {
  const { name, purpose, basis, people, data, recipients, retention, security } = row;
  return { name, purpose, basis, people, data, recipients, retention, security };
}
