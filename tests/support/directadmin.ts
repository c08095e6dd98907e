import type { z } from 'zod';
import type { DirectAdminSettings } from '#server/delivery/panels/directadmin-client.ts';
import { createDirectAdminBooks, RESELLER, type DirectAdminBooks } from './directadmin-books.ts';
import {
  Refusal,
  startFakePanel,
  type FakePanel,
  type Fields,
  type PanelAnswer,
  type PanelCall,
  type Route,
} from './panel-server.ts';

export type FakeDirectAdmin = FakePanel & {
  settings: DirectAdminSettings & { domain: string };
  books: DirectAdminBooks;
  /** The orders so far with the fields of each, such as `CMD_API_ACCOUNT_USER`. */
  sent: [command: string, fields: Fields][];
  /** Commands that the login key may not use. */
  hide(...commands: string[]): void;
  /** Says something else of every account than what is in the books. */
  distort(change: object): void;
  /** Megabytes that every account has on its disk, and that went over its line this month. */
  usage: { quota: string; bandwidth: string };
  /** True if it answers as a form, as servers do that know no JSON. */
  speaksForms: boolean;
  /** The host name that it gives in the address of a login; null is the one by which it is reached. */
  ownName: string | null;
  /** The type of account that the reseller of the tests has. */
  usertype: string;
};

type Said = Record<string, unknown> | string[];

const LOGIN_PAGE = { status: 401, body: '<!doctype html><title>DirectAdmin Login</title>' };
const NOT_ALLOWED = { status: 403, body: { error: 'Access denied' } };

/** A DirectAdmin server as far as the shop uses it, over HTTP on this machine. */
export async function startFakeDirectAdmin(): Promise<FakeDirectAdmin> {
  const books = createDirectAdminBooks();
  const key = 'login-key-of-the-tests';
  const hidden = new Set<string>();
  const sent: FakeDirectAdmin['sent'] = [];
  let distortion: object = {};

  const routes: readonly Route<Said>[] = [
    ['GET', 'CMD_API_LOGIN_TEST', () => done('Login OK')],
    ['GET', 'CMD_API_SHOW_USER_CONFIG', ({ fields }) => configOf(fields['user'] ?? '')],
    [
      'GET',
      'CMD_API_SHOW_USER_USAGE',
      () => ({ ...fake.usage, vdomains: '1', nemails: '3', email_quota: '1024' }),
    ],
    ['GET', 'CMD_API_USER_EXISTS', ({ fields }) => lookFor(fields['user'] ?? '')],
    ['GET', 'CMD_API_SHOW_RESELLER_IPS', ({ fields }) => showAddresses(fields['ip'])],
    ['POST', 'CMD_API_ACCOUNT_USER', ({ fields }) => done(books.add(fields))],
    ['POST', 'CMD_API_SELECT_USERS', ({ fields }) => done(books.select(fields))],
    ['POST', 'CMD_API_MODIFY_USER', ({ fields }) => done(books.change(fields))],
    [
      'POST',
      'CMD_API_CHANGE_DOMAIN',
      (call) => done(books.rename(readLogin(call).as, call.fields)),
    ],
    ['POST', 'CMD_API_LOGIN_KEYS', (call) => makeLogin(readLogin(call).as, call.fields)],
  ];

  function answerAtDoor(call: PanelCall): PanelAnswer | null {
    const { method, path: command, query, fields } = call;
    if (command === 'api/login/url') return welcome(query.get('key') ?? '');
    const { user, given } = readLogin(call);
    if (user !== RESELLER || given !== key) return LOGIN_PAGE;
    if (hidden.has(command)) return NOT_ALLOWED;
    if (method === 'POST') sent.push([command, fields]);
    // A form is for servers that know no better: ours asks for JSON, always.
    return query.get('json') === 'yes' ? null : NOT_ALLOWED;
  }

  function lookFor(user: string): Said {
    return { error: '0', exists: user === RESELLER || books.exists(user) ? '1' : '0' };
  }

  function showAddresses(ip: string | undefined): Said {
    return ip === undefined ? books.addresses() : { status: books.addressOf(ip), value: '' };
  }

  function makeLogin(username: string, fields: Fields): Said {
    const query = `key=${books.makeLogin(username, fields)}`;
    const address = `${fake.ownName ?? fake.url}/api/login/url?${query}`;
    return fake.speaksForms
      ? { error: '0', text: 'Login URL created', details: address }
      : { success: 'Login URL created', result: address };
  }

  function configOf(user: string): Said {
    if (user === RESELLER) {
      return { username: RESELLER, usertype: fake.usertype, creator: 'admin', suspended: 'no' };
    }
    const { suspended, password: _, ...account } = books.get(user);
    return {
      ...account,
      suspended: suspended ? 'yes' : 'no',
      ns1: 'ns1.server.test',
      ns2: 'ns2.server.test',
      bandwidth: 'unlimited',
      ...distortion,
    };
  }

  function welcome(used: string): PanelAnswer {
    const account = books.useLogin(used);
    if (account === null || account.suspended) return LOGIN_PAGE;
    const body = `<!doctype html><title>DirectAdmin</title><h1>Ingelogd als ${account.username}</h1>`;
    return { status: 200, body };
  }

  const say = (told: Said) => (fake.speaksForms ? sayInForm(told) : { status: 200, body: told });

  const panel = await startFakePanel<Said>({
    root: '/',
    routes,
    answerAtDoor,
    tell: say,
    // A refusal is an answer like any other, with the same status.
    refuse: (refusal) => say(wordsOf(refusal)),
    refuseUnknown: () => new Refusal(200, 'No such command', 'Cannot execute your request'),
    down: { status: 500, body: '<h1>Internal Server Error</h1>' },
    busy: { status: 429, body: { error: 'Too many requests' } },
  });
  const fake: FakeDirectAdmin = Object.assign(panel, {
    settings: { url: panel.url, user: RESELLER, key, domain: 'klanten.test' },
    books,
    sent,
    usage: { quota: '0.0', bandwidth: '0.0' },
    speaksForms: false,
    ownName: null,
    usertype: 'reseller',
    hide: (...commands: string[]) => commands.forEach((command) => hidden.add(command)),
    distort: (change: object) => void (distortion = change),
  });
  return fake;
}

function done(success: string): Said {
  return { success, result: '' };
}

/** Reads who asks: the reseller, in the name of one of its accounts or not, and the key that they gave. */
function readLogin({ headers: { authorization = '' } }: PanelCall) {
  const login = Buffer.from(authorization.replace(/^Basic /, ''), 'base64').toString();
  const [who = '', given = ''] = login.split(':');
  const [user = '', as = ''] = who.split('|');
  return { user, as, given };
}

function wordsOf(refusal: Refusal | z.ZodError): Said {
  const error = refusal instanceof Refusal ? refusal.code : 'Invalid input';
  return { error, result: refusal.message };
}

/** A form has `error`, `text` and `details` for whether it was done. */
function sayInForm(told: Said): PanelAnswer {
  const fields = inForm(told).map(([name, value]) => `${name}=${asEntities(value)}`);
  return { status: 200, body: fields.join('&'), type: 'text/plain' };
}

/** As for a web page: whoever reads it has to undo that before anything else. */
function asEntities(text: string): string {
  return text.replaceAll(/[^\w. -]/gu, (sign) => `&#${sign.codePointAt(0)};`).replaceAll(' ', '+');
}

function inForm(told: Said): [string, string][] {
  if (Array.isArray(told)) return told.map((one) => ['list[]', one]);
  const { error, success, result, ...rest } = told;
  const isKnown = Object.keys(rest).length > 0;
  const text = String(error ?? success ?? '');
  const state = { error: error === undefined ? '0' : '1', text, details: String(result ?? '') };
  const shown = isKnown ? { ...rest, ...(error !== undefined && { error }) } : state;
  return Object.entries(shown).map(([name, value]) => [name, String(value)]);
}
