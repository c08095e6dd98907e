import { accessSync, constants, statSync } from 'node:fs';
import { isIP } from 'node:net';
import { isAbsolute, resolve } from 'node:path';
import { z } from 'zod';
import { SECOND_FACTOR_RULES, type SecondFactorRule } from '#domain/platform/role.ts';
import type { MailboxConfig } from './platform/mail-servers/mailbox-port.ts';
import { RECIPIENTS_EXPECTED, recipientsVariable } from './platform/backup/backup-recipients.ts';
import { describeWrongLog, LOG_EXPECTED, logVariable } from './platform/backup/log-variable.ts';
import { ConfigError } from './platform/startup/config-error.ts';
import { mailboxVariable } from './platform/startup/mailbox-config.ts';
import { hasScheme, isOrigin } from './platform/requests/origin.ts';
import {
  panelExpectations,
  panelVariables,
  readPanels,
  type PanelsConfig,
} from './platform/startup/panel-config.ts';
import { isPostgresUrl, roleIn } from './platform/startup/postgres-url.ts';

export type LogLevel = z.infer<typeof logLevels>;

/** A program and its arguments, started without a shell. */
export type ScanCommand = { program: string; args: readonly string[] };

export type Config = PanelsConfig & {
  port: number;
  host: string;
  /** Absolute path. */
  dataDir: string;
  /** Absent when the program runs its own PostgreSQL. */
  databaseUrl?: string;
  /** The owner of the tables of that database, when the program itself may only read and write rows. */
  databaseOwnerUrl?: string;
  embedded: boolean;
  demo: boolean;
  /** Origin of the shop as visitors see it, without a slash at the end. */
  appUrl: string;
  /** True if browsers are told that every subdomain of the shop's host has https too. */
  hstsSubdomains: boolean;
  /** Absent only when embedded: then the key kept in the data folder is used. */
  secretKey?: string;
  smtpUrl?: string;
  /** True if mails may leave this machine unencrypted, where the server offers no TLS. */
  smtpWithoutTls: boolean;
  /** The mailbox in which answers to mails about tickets arrive; absent when nobody reads them. */
  mailbox?: MailboxConfig;
  /** Name that our own mail server signs its findings about a sender with; absent is that nobody asks. */
  mailAuthServer?: string;
  mollieApiKey?: string;
  mollieWebhookSecret?: string;
  /** Addresses or CIDR ranges whose X-Forwarded-For is believed. */
  trustedProxies: string[];
  logLevel: LogLevel;
  /** Tells whether the console opens to accounts with a second factor alone. */
  secondFactorForStaff: SecondFactorRule;
  /** Command that looks for viruses in files that people send; absent when nothing does. */
  scanCommand?: ScanCommand;
  /** True if webhooks may go to a program on this machine, also without https. A demo's alone. */
  webhooksToLoopback: boolean;
  /** True if passwords are hashed at next to no cost, for tests that are not about it. A demo's alone. */
  cheapPasswords: boolean;
  /** The public keys that backups are sealed for; absent is that they are not. */
  backupRecipients?: readonly string[];
  /** Folder of the log of the embedded database; absolute, absent when it is not kept. */
  backupLog?: string;
};

const SECRET_KEY_MIN_LENGTH = 32;
const MAX_TRUSTED_PROXIES = 32;

const logLevels = z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']);

const variables = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .refine((value) => value >= 1 && value <= 65_535)
    .default(3000),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/)
    .optional(),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: z.string().refine(isPostgresUrl).optional(),
  DATABASE_OWNER_URL: z.string().refine(isPostgresUrl).optional(),
  DEMO: z
    .enum(['on', 'off', 'true', 'false', '1', '0'])
    .transform((value) => ['on', 'true', '1'].includes(value))
    .optional(),
  APP_URL: z
    .string()
    .refine(isOrigin)
    .transform((value) => new URL(value).origin)
    .optional(),
  HSTS_SUBDOMAINS: z.enum(['on', 'off']).default('off'),
  SECRET_KEY: z.string().min(SECRET_KEY_MIN_LENGTH).optional(),
  SMTP_URL: z
    .string()
    .refine((value) => hasScheme(value, ['smtp:', 'smtps:']) && !saysHowToEncrypt(value))
    .optional(),
  SMTP_WITHOUT_TLS: z.enum(['on', 'off']).default('off'),
  IMAP_URL: mailboxVariable,
  IMAP_AUTH_SERVER: z
    .string()
    .regex(/^[\w.-]{1,253}$/)
    .optional(),
  MOLLIE_API_KEY: z
    .string()
    .regex(/^(test|live)_\w{20,}$/)
    .optional(),
  MOLLIE_WEBHOOK_SECRET: z.string().min(16).max(200).optional(),
  ...panelVariables,
  TRUSTED_PROXIES: z.string().transform(splitList).refine(isListOfRanges).default([]),
  LOG_LEVEL: logLevels.default('info'),
  SECOND_FACTOR_FOR_STAFF: z.enum(SECOND_FACTOR_RULES).optional(),
  SCAN_COMMAND: z.string().refine(isCommand).transform(toCommand).optional(),
  BACKUP_RECIPIENT: recipientsVariable,
  WEBHOOKS_TO_LOOPBACK: z.enum(['on', 'off']).default('off'),
  CHEAP_PASSWORDS: z.enum(['on', 'off']).default('off'),
  BACKUP_LOG: logVariable,
});

/**
 * Demands on each variable, said for every way it can be wrong; no value is repeated, it may be secret.
 */
const expectations: Record<keyof typeof variables.shape, string> = {
  PORT: 'a whole number from 1 to 65535',
  HOST: 'a host name or an address',
  DATA_DIR: 'a path',
  DATABASE_URL: 'a URL such as postgres://user:password@host:5432/database',
  DATABASE_OWNER_URL: 'a URL such as postgres://owner:password@host:5432/database',
  DEMO: 'on or off',
  APP_URL: 'an http or https address without a path, such as https://shop.example',
  HSTS_SUBDOMAINS: 'on or off',
  SECRET_KEY: `a text of at least ${SECRET_KEY_MIN_LENGTH} characters`,
  SMTP_URL:
    'a URL such as smtps://user:password@mail.example:465, with nothing about TLS behind a ?',
  SMTP_WITHOUT_TLS: 'on or off',
  IMAP_URL:
    'a URL such as imaps://user:password@mail.example:993, with the folder behind it when that is not INBOX; imap only on this machine',
  IMAP_AUTH_SERVER:
    'the name at the beginning of the Authentication-Results that your mail server writes, such as mx.mail.example',
  MOLLIE_API_KEY: 'a Mollie key, which starts with test_ or live_',
  MOLLIE_WEBHOOK_SECRET: 'the secret of a webhook at Mollie, 16 characters or more',
  ...panelExpectations,
  TRUSTED_PROXIES: `at most ${MAX_TRUSTED_PROXIES} addresses or ranges with commas between, such as 127.0.0.1, 10.0.0.0/8`,
  LOG_LEVEL: `one of ${logLevels.options.join(', ')}`,
  SECOND_FACTOR_FOR_STAFF: SECOND_FACTOR_RULES.join(' or '),
  SCAN_COMMAND:
    'the absolute path of a program that can be run here, then its arguments with spaces between, such as /usr/bin/clamdscan --no-summary -; quotes and other signs of a shell are not understood',
  BACKUP_RECIPIENT: RECIPIENTS_EXPECTED,
  WEBHOOKS_TO_LOOPBACK: 'on or off',
  CHEAP_PASSWORDS: 'on or off',
  BACKUP_LOG: LOG_EXPECTED,
};

function readVariables(env: Record<string, string | undefined>): z.infer<typeof variables> {
  const read = variables.safeParse(withoutEmpty(env));
  if (read.success) return read.data;
  const wrong = variables
    .keyof()
    .options.find((name) => read.error.issues.some((issue) => issue.path[0] === name));
  throw new ConfigError(`${wrong ?? 'environment'} must be ${expectations[wrong ?? 'DATA_DIR']}.`);
}

/** Turns the environment into the configuration; the only place that knows the variables. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const values = readVariables(env);
  const embedded = values.DATABASE_URL === undefined;
  if (!embedded && values.SECRET_KEY === undefined) {
    throw new ConfigError(
      `SECRET_KEY is required with DATABASE_URL: a random text of at least ${SECRET_KEY_MIN_LENGTH} characters, the same for every copy of the program.`,
    );
  }
  const { DATABASE_OWNER_URL: ownerUrl } = values;
  if (ownerUrl !== undefined && roleIn(values.DATABASE_URL ?? '') === '') {
    throw new ConfigError(
      'DATABASE_OWNER_URL goes with a DATABASE_URL that names the role of the program, as in postgres://role:password@host:5432/database.',
    );
  }
  const demo = values.DEMO ?? embedded;
  const panels = readPanels(values);
  const leniencies = readLeniencies(values, demo);
  const dataDir = resolve(values.DATA_DIR);
  const wrongLog = describeWrongLog(values.BACKUP_LOG, { dataDir, embedded });
  if (wrongLog !== undefined) throw new ConfigError(wrongLog);
  return {
    port: values.PORT,
    // The demo's passwords are public, so a demo answers on this machine alone unless HOST says otherwise.
    host: values.HOST ?? (demo ? '127.0.0.1' : '0.0.0.0'),
    dataDir,
    embedded,
    demo,
    appUrl: values.APP_URL ?? new URL(`http://localhost:${values.PORT}`).origin,
    hstsSubdomains: values.HSTS_SUBDOMAINS === 'on',
    trustedProxies: values.TRUSTED_PROXIES,
    logLevel: values.LOG_LEVEL,
    ...leniencies,
    ...(values.DATABASE_URL !== undefined && { databaseUrl: values.DATABASE_URL }),
    ...(ownerUrl !== undefined && { databaseOwnerUrl: ownerUrl }),
    ...(values.SECRET_KEY !== undefined && { secretKey: values.SECRET_KEY }),
    smtpWithoutTls: values.SMTP_WITHOUT_TLS === 'on',
    ...(values.SMTP_URL !== undefined && { smtpUrl: values.SMTP_URL }),
    ...(values.IMAP_URL !== undefined && { mailbox: values.IMAP_URL }),
    ...(values.IMAP_AUTH_SERVER !== undefined && { mailAuthServer: values.IMAP_AUTH_SERVER }),
    ...(values.SCAN_COMMAND !== undefined && { scanCommand: values.SCAN_COMMAND }),
    ...(values.BACKUP_RECIPIENT !== undefined && { backupRecipients: values.BACKUP_RECIPIENT }),
    ...(values.BACKUP_LOG !== undefined && { backupLog: values.BACKUP_LOG }),
    ...(values.MOLLIE_API_KEY !== undefined && { mollieApiKey: values.MOLLIE_API_KEY }),
    ...(values.MOLLIE_WEBHOOK_SECRET !== undefined && {
      mollieWebhookSecret: values.MOLLIE_WEBHOOK_SECRET,
    }),
    ...panels,
  };
}

/** Reads in which points a demo may be less strict; a real shop does not start with them. */
function readLeniencies(values: z.infer<typeof variables>, demo: boolean) {
  const secondFactorForStaff = values.SECOND_FACTOR_FOR_STAFF ?? (demo ? 'offered' : 'required');
  if (!demo && secondFactorForStaff === 'offered') {
    throw new ConfigError(
      'SECOND_FACTOR_FOR_STAFF must be required outside the demo: a password alone does not open the console of a real shop.',
    );
  }
  const webhooksToLoopback = values.WEBHOOKS_TO_LOOPBACK === 'on';
  if (!demo && webhooksToLoopback) {
    throw new ConfigError(
      'WEBHOOKS_TO_LOOPBACK must be off outside the demo: what a shop sends must not arrive at its own machine.',
    );
  }
  const cheapPasswords = values.CHEAP_PASSWORDS === 'on';
  if (!demo && cheapPasswords) {
    throw new ConfigError(
      'CHEAP_PASSWORDS must be off outside the demo: whoever gets hold of the database would guess the passwords in it.',
    );
  }
  return { secondFactorForStaff, webhooksToLoopback, cheapPasswords };
}

/** The package takes such words behind the ? of an address; here one setting decides. */
function saysHowToEncrypt(url: string): boolean {
  return [...new URL(url).searchParams.keys()].some((name) => /tls|^secure$/i.test(name));
}

/** Compose files and shells set variables to nothing to mean "not set". */
function withoutEmpty(env: Record<string, string | undefined>): Record<string, string> {
  const filled: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) {
    const text = value?.trim() ?? '';
    if (text !== '') filled[name] = text;
  }
  return filled;
}

function splitList(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function isListOfRanges(list: string[]): boolean {
  return list.length <= MAX_TRUSTED_PROXIES && list.every(isRange);
}

function isRange(range: string): boolean {
  const [address = '', prefix, ...rest] = range.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  if (prefix === undefined) return true;
  return /^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128);
}

function toCommand(text: string): ScanCommand {
  const [program = '', ...args] = text.split(/ +/);
  return { program, args };
}

/**
 * Tells whether it runs without a shell. Syntax that only a shell understands would not do what its author
 * expects, so they hear of it at the start.
 */
function isCommand(text: string): boolean {
  return /^[\w ./:=,@%+-]+$/.test(text) && isRunnable(toCommand(text).program);
}

function isRunnable(program: string): boolean {
  if (!isAbsolute(program)) return false;
  try {
    accessSync(program, constants.X_OK);
    return statSync(program).isFile();
  } catch {
    return false;
  }
}
