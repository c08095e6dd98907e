import { createHash } from 'node:crypto';
import type pg from 'pg';
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import { TooOftenError } from '#server/errors.ts';
import { siteKey } from './address.ts';

/** Limits per key on what may happen; figures of the security checklist, in points per seconds. */
const RULES = {
  /** Wrong passwords for one account from one address: nobody else is locked out. */
  signInAccountAtAddress: { points: 5, duration: 900 },
  /** Wrong passwords from one address. */
  signInAddress: { points: 20, duration: 900 },
  /** Wrong passwords for one account from all addresses together: what a botnet may try. */
  signInAccount: { points: 100, duration: 3600 },
  signUpAddress: { points: 5, duration: 3600 },
  /** Mails with a link for a new password. */
  resetAccount: { points: 3, duration: 3600 },
  resetAddress: { points: 10, duration: 3600 },
  /** Links from mails that are opened or used, right or wrong. */
  linkAddress: { points: 60, duration: 900 },
  /** Looks at the page of a link to pay, which asks by itself while a bank is busy. */
  payLinks: { points: 120, duration: 60 },
  /** Passwords of somebody who is signed in, asked again before what would lock them out. */
  ownPassword: { points: 5, duration: 900 },
  /** Codes of the second step, for who had the password right. */
  secondFactor: { points: 5, duration: 900 },
  /** Mails with a code to begin a second factor with. */
  factorMails: { points: 5, duration: 3600 },
  /** Such codes that are typed over, right or wrong; each mail has five tries of its own. */
  factorMailCodes: { points: 20, duration: 3600 },
  /** Changes of the address that one asks for: each mails two mailboxes. */
  emailChange: { points: 3, duration: 3600 },
  /** Mails that ask to confirm an address. */
  verifyAccount: { points: 3, duration: 3600 },
  /** Tries of an access code from one address, right ones not counted; the first in memory. */
  accessCodeHere: { points: 5, duration: 900 },
  accessCode: { points: 5, duration: 900 },
  /** Tries of an access code from all addresses together. */
  accessCodeAnywhere: { points: 100, duration: 900 },
  /** Mandates for direct debit that one person begins, and questions to the bank of how one stands. */
  mandates: { points: 10, duration: 3600 },
  mandateChecks: { points: 60, duration: 3600 },
  /** Btw-ids that one person has looked up in VIES, which itself bears no more than so much. */
  vatIds: { points: 30, duration: 3600 },
  /** Discount codes that were refused: of one person (right ones not counted), and of one address. */
  discountCodes: { points: 10, duration: 3600 },
  discountCodesAddress: { points: 30, duration: 3600 },
  /** The first of one person, which their address does not count against. */
  firstDiscountCodes: { points: 5, duration: 3600 },
  /** Logins on a panel that one person asks for: each is a key of it, for a few minutes. */
  panelLogins: { points: 30, duration: 3600 },
  /** Looks at what a server uses, of one person: each asks its panel. */
  usageLooks: { points: 240, duration: 3600 },
  /** New passwords and keys that one person asks for: each restarts a server. */
  serverAccess: { points: 10, duration: 3600 },
  /** Invitations of one customer: each mails whoever they like. */
  memberInvitations: { points: 30, duration: 86_400 },
  /** New tickets of one person. */
  tickets: { points: 10, duration: 3600 },
  /** Replies of one customer. */
  replies: { points: 30, duration: 3600 },
  /** Files of one person, sent or not: each may be ten megabytes. */
  uploads: { points: 40, duration: 3600 },
  /** Files of customers and services that one person has looked at or imported. */
  imports: { points: 60, duration: 3600 },
  /** Messages of visitors through the support and contact forms, from one address. */
  visitorMessages: { points: 5, duration: 3600 },
  /** Withdrawals from one address: a right of their own, which other messages do not use up. */
  withdrawals: { points: 10, duration: 3600 },
  /** Confirmations of withdrawals to one mail address. */
  withdrawalReceipts: { points: 5, duration: 86_400 },
  /** Notices of abuse from one address. */
  abuseNotices: { points: 10, duration: 3600 },
  /** Their receipts to one mail address: each carries what somebody typed. */
  abuseReceipts: { points: 5, duration: 86_400 },
  /** Searches of the knowledge base from one address, which are sent while somebody types. */
  articleSearches: { points: 120, duration: 60 },
  /** Receipts to one mail address: a form must not fill somebody's mailbox. */
  receipts: { points: 3, duration: 86_400 },
  /** Mails that one colleague writes to customers. */
  customerMails: { points: 60, duration: 3600 },
  /** Files with everything about oneself: each draws every invoice. */
  dataExports: { points: 3, duration: 86_400 },
  /** Whole lists taken out of the program by one person. */
  exports: { points: 30, duration: 3600 },
  /** Test mails that somebody sends themselves from the settings. */
  testMails: { points: 20, duration: 3600 },
  /** Pages that are made for one address because nothing of them was kept; the others cost nothing. */
  renderings: { points: 600, duration: 60 },
  /** Calls of one procedure by one signed-in person; counted in memory, it only guards against a runaway loop. */
  calls: { points: 300, duration: 60 },
  /** Calls from one address of who is not signed in, and of what needs no signing in. */
  visitorCalls: { points: 600, duration: 60 },
  /** Messages of a payment gateway, from one address: each makes us ask the gateway. */
  webhooks: { points: 600, duration: 60 },
  /** Files that one person fetches, apart from the calls: all invoices of a year take a file each. */
  downloads: { points: 300, duration: 60 },
} as const;

export type LimitName = keyof typeof RULES;

export type Limits = {
  /** Counts one; throws RATE_LIMITED above the budget. */
  consume(name: LimitName, key: string): Promise<void>;
  /** Throws RATE_LIMITED when the budget is already spent, without counting. */
  check(name: LimitName, key: string): Promise<void>;
  /**
   * Counts one of the whole site that an IPv6 address is of: who has a /48 has 65,536 networks that are
   * counted apart. It may have as much as a few of them.
   */
  consumeSite(name: LimitName, address: string): Promise<void>;
  giveBackSite(name: LimitName, address: string): Promise<void>;
  /** Takes back one that was counted beforehand. */
  giveBack(name: LimitName, key: string): Promise<void>;
  /** Begins anew. */
  reset(name: LimitName, key: string): Promise<void>;
};

/** Calls of a site of IPv6 networks, in shares of one of them. */
const SITE_SHARE = 5;

/**
 * Makes the key that an account is counted by, known or not: of one length, and not the address itself.
 */
export function accountKey(email: string, address = ''): string {
  return createHash('sha256').update(`${email.toLowerCase()} ${address}`).digest('base64url');
}

/** Makes the key that the calls of one procedure are counted by. */
export function callsKey(caller: string, procedure: string): string {
  return `${caller} ${procedure}`;
}

/** Budgets of a minute that only guard against loops. */
export const IN_MEMORY: ReadonlySet<LimitName> = new Set([
  'calls',
  'visitorCalls',
  'downloads',
  'webhooks',
  'payLinks',
  'articleSearches',
  'renderings',
  'accessCodeHere',
]);

/** Limits shared by every copy of the program through the database. */
export function createLimits(pool: pg.Pool): Limits {
  const limiters = new Map<string, RateLimiterAbstract>();

  function limiter(name: LimitName, share = 1): RateLimiterAbstract {
    const keyPrefix = share === 1 ? name : `${name}Site`;
    const known = limiters.get(keyPrefix);
    if (known !== undefined) return known;
    const { points, duration } = RULES[name];
    const rule = { points: points * share, duration, keyPrefix };
    const made = IN_MEMORY.has(name)
      ? new RateLimiterMemory(rule)
      : new RateLimiterPostgres({
          ...rule,
          storeClient: pool,
          storeType: 'pool',
          tableName: 'rate_limits',
          tableCreated: true,
          clearExpiredByTimeout: false,
        });
    limiters.set(keyPrefix, made);
    return made;
  }

  async function count(name: LimitName, key: string, share = 1): Promise<void> {
    try {
      await limiter(name, share).consume(key);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      const { msBeforeNext: waitMs, consumedPoints } = error;
      const isFirst = consumedPoints === RULES[name].points * share + 1;
      throw new TooOftenError({ waitMs, limit: name, isFirst });
    }
  }

  return {
    consume: (name, key) => count(name, key),
    async consumeSite(name, address) {
      const site = siteKey(address);
      if (site !== null) await count(name, site, SITE_SHARE);
    },
    async giveBackSite(name, address) {
      const site = siteKey(address);
      if (site !== null) await limiter(name, SITE_SHARE).reward(site);
    },
    async check(name, key) {
      const state = await limiter(name).get(key);
      if (state !== null && state.consumedPoints >= RULES[name].points) {
        // To look counts nothing, so nothing tells the first from the next.
        throw new TooOftenError({ waitMs: state.msBeforeNext, limit: name, isFirst: true });
      }
    },
    async giveBack(name, key) {
      await limiter(name).reward(key);
    },
    async reset(name, key) {
      await limiter(name).delete(key);
    },
  };
}
