import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { Refusal, type Fields } from './panel-server.ts';

/** The reseller of the tests' panel, what they sell and on which addresses. */
export const RESELLER = 'hostwerk';
const PACKAGES = new Set(['starter', 'groot']);
const ADDRESSES: Readonly<Record<string, string>> = {
  '203.0.113.9': 'free',
  '203.0.113.10': 'shared',
  '203.0.113.11': 'owned',
};

const DOMAIN = /^[a-z\d-]+(?:\.[a-z\d-]+)+$/;

/** A new account as CMD_API_ACCOUNT_USER takes it. */
const account = z.strictObject({
  action: z.literal('create'),
  add: z.literal('Submit'),
  username: z.string(),
  email: z.email(),
  passwd: z.string().min(12),
  passwd2: z.string(),
  domain: z.string().regex(DOMAIN),
  package: z.string(),
  ip: z.string(),
  notify: z.literal('no'),
});

const selected = z.strictObject({
  select0: z.string(),
  location: z.literal('CMD_SELECT_USERS').optional(),
  suspend: z.enum(['Suspend', 'Unsuspend']).optional(),
  dosuspend: z.string().optional(),
  reason: z.string().optional(),
  dounsuspend: z.string().optional(),
  delete: z.literal('yes').optional(),
  confirmed: z.literal('Confirm').optional(),
});

const changed = z.strictObject({
  action: z.literal('package'),
  user: z.string(),
  package: z.string(),
});

const renamed = z.strictObject({
  old_domain: z.string().regex(DOMAIN),
  new_domain: z.string().regex(DOMAIN),
});

const login = z.strictObject({
  action: z.literal('create'),
  type: z.literal('one_time_url'),
  expiry: z.string().regex(/^\d+m$/),
  max_uses: z.literal('1'),
  clear_key: z.literal('yes'),
  login_keys_notify_on_creation: z.literal('0'),
  'redirect-url': z.string(),
});

export type BookedAccount = {
  username: string;
  usertype: 'user' | 'reseller';
  creator: string;
  domain: string;
  email: string;
  package: string;
  ip: string;
  password: string;
  suspended: boolean;
  /** As `suspended_reason` in the panel's own file of an account. */
  suspendedReason?: string;
};

export type DirectAdminBooks = ReturnType<typeof createDirectAdminBooks>;

/** Keeps the books of a panel: accounts, packages, addresses, and the logins that were not used yet. */
export function createDirectAdminBooks() {
  const accounts: BookedAccount[] = [];
  const logins = new Map<string, string>();

  function get(username: string): BookedAccount {
    const found = accounts.find((one) => one.username === username);
    if (found === undefined) throw refusal('Error', 'User does not exist');
    return found;
  }

  /** Only what this reseller made. */
  function own(username: string): BookedAccount {
    const found = get(username);
    if (found.creator === RESELLER) return found;
    throw refusal('Access denied', 'You do not own that user');
  }

  return {
    accounts,
    deleted: [] as string[],
    /** Older versions turn an account into the other state, whatever was asked. */
    toggles: false,
    /** Reason for which no account is made, while there is one. */
    refusal: null as ((fields: Fields) => string) | null,
    get,
    exists: (username: string) => accounts.some((one) => one.username === username),

    add(fields: Fields): string {
      if (this.refusal !== null) throw refusal('Error', this.refusal(fields));
      const { username, domain, passwd: password, passwd2, ...rest } = account.parse(fields);
      const no = (details: string) => refusal('Cannot Create Account', details);
      if (!/^[a-z][a-z0-9]{0,9}$/.test(username)) throw no('Invalid username, 10 characters max');
      if (this.exists(username)) throw no('That username already exists on the system');
      if (accounts.some((one) => one.domain === domain)) throw no('That domain already exists');
      if (!PACKAGES.has(rest.package)) throw no('That package does not exist');
      if (!Object.hasOwn(ADDRESSES, rest.ip)) throw no('You do not own that ip');
      if (password !== passwd2) throw no('Passwords do not match');
      const { email, package: name, ip } = rest;
      this.put({ username, domain, email, package: name, ip, password });
      return `User ${username} created`;
    },

    /** Adds one, such as one that was made by other hands. */
    put(over: Partial<BookedAccount> & { username: string }): void {
      accounts.push({
        usertype: 'user',
        creator: RESELLER,
        domain: 'een-ander.nl',
        email: 'een@ander.nl',
        package: 'starter',
        ip: '203.0.113.10',
        password: '',
        suspended: false,
        ...over,
      });
    },

    select(fields: unknown): string {
      const asked = selected.parse(fields);
      const chosen = own(asked.select0);
      if (asked.delete === 'yes' && asked.confirmed === 'Confirm') {
        accounts.splice(accounts.indexOf(chosen), 1);
        this.deleted.push(chosen.username);
        return 'User deleted';
      }
      if (asked.suspend === undefined) throw refusal('Error', 'Nothing to do');
      const wanted = asked.dosuspend !== undefined && asked.suspend === 'Suspend';
      chosen.suspended = this.toggles ? !chosen.suspended : wanted;
      chosen.suspendedReason = chosen.suspended ? (asked.reason ?? 'none') : '';
      return chosen.suspended ? 'User suspended' : 'User unsuspended';
    },

    change(fields: unknown): string {
      const { user, package: name } = changed.parse(fields);
      if (!PACKAGES.has(name)) throw refusal('Error', 'No such package');
      own(user).package = name;
      return 'User Modified';
    },

    /** As its own user: a domain of theirs becomes another. */
    rename(username: string, fields: unknown): string {
      const { old_domain: had, new_domain: wanted } = renamed.parse(fields);
      const chosen = own(username);
      if (chosen.suspended) throw refusal('Error', 'Account is suspended');
      if (chosen.domain !== had) throw refusal('Error', 'You do not own that domain');
      if (accounts.some((one) => one.domain === wanted)) {
        throw refusal('Unable to rename', 'That domain already exists');
      }
      chosen.domain = wanted;
      return 'Domain changed';
    },

    addresses: () => Object.keys(ADDRESSES),
    addressOf: (ip: string) => ADDRESSES[ip] ?? '',

    /** A login of one account, for whoever has the key of it. */
    makeLogin(username: string, fields: unknown): string {
      login.parse(fields);
      if (own(username).suspended) throw refusal('Error', 'Account is suspended');
      const key = randomBytes(12).toString('hex');
      logins.set(key, username);
      return key;
    },

    /** Gives the account that a key logs in to; null the second time. */
    useLogin(key: string): BookedAccount | null {
      const username = logins.get(key);
      logins.delete(key);
      return username === undefined ? null : get(username);
    },
  };
}

/** A refusal as the panel words it: a title, with the details below it. */
function refusal(title: string, details: string): Refusal {
  return new Refusal(200, details, title);
}
