import { z } from 'zod';
import type { DirectAdminSettings } from '#server/delivery/panels/directadmin-client.ts';
import {
  createDirectAdminBooks,
  DirectAdminRefusal,
  RESELLER,
  type BookedAccount,
  type DirectAdminBooks,
} from './directadmin-books.ts';
import {
  startPanelServer,
  type PanelAnswer,
  type PanelCall,
  type PanelServer,
} from './panel-server.ts';

export type FakeDirectAdmin = Pick<PanelServer, 'asked' | 'fail'> &
  AsyncDisposable & {
    settings: DirectAdminSettings & { domain: string };
    books: DirectAdminBooks;
    /** The orders so far with the fields of each, such as `CMD_API_ACCOUNT_USER`. */
    sent: [command: string, fields: Record<string, string>][];
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
    /** Something that happens elsewhere before an answer goes out. */
    beforeAnswer: () => Promise<unknown>;
  };

type Said = Record<string, unknown> | string[];

const PAGE = { type: 'text/html' };
const LOGIN_PAGE: PanelAnswer = {
  status: 401,
  body: '<!doctype html><title>DirectAdmin Login</title>',
  ...PAGE,
};

const NOT_ALLOWED: PanelAnswer = {
  status: 403,
  body: JSON.stringify({ error: 'Access denied' }),
};

/** A DirectAdmin server as far as the shop uses it, over HTTP on this machine. */
export async function startFakeDirectAdmin(): Promise<FakeDirectAdmin> {
  const books = createDirectAdminBooks();
  const key = 'login-key-of-the-tests';
  const hidden = new Set<string>();
  const sent: FakeDirectAdmin['sent'] = [];
  let distortion: object = {};

  function answer(call: PanelCall): PanelAnswer {
    const { path, query, body, method, authorization } = call;
    if (path === '/api/login/url') return welcome(query.get('key') ?? '');
    const [who = '', given = ''] = credentialsIn(authorization);
    const [user = '', as = ''] = who.split('|');
    if (user !== RESELLER || given !== key) return LOGIN_PAGE;
    const command = path.slice(1);
    if (hidden.has(command)) return NOT_ALLOWED;
    const fields = Object.fromEntries(method === 'POST' ? new URLSearchParams(body) : query);
    delete fields['json'];
    if (method === 'POST') sent.push([command, fields]);
    // A form is for servers that know no better: ours asks for JSON, always.
    if (query.get('json') !== 'yes') return NOT_ALLOWED;
    return say(toldOf(`${method} ${command}`, fields, as), !fake.speaksForms);
  }

  function toldOf(question: string, fields: Record<string, string>, as: string): Said {
    try {
      return route(question, fields, as);
    } catch (error) {
      if (error instanceof DirectAdminRefusal) return { error: error.text, result: error.message };
      if (error instanceof z.ZodError) return { error: 'Invalid input', result: error.message };
      throw error;
    }
  }

  function route(question: string, fields: Record<string, string>, as: string): Said {
    const { user = '', ip } = fields;
    switch (question) {
      case 'GET CMD_API_LOGIN_TEST':
        return done('Login OK');
      case 'GET CMD_API_SHOW_USER_CONFIG':
        return configOf(user);
      case 'GET CMD_API_SHOW_USER_USAGE':
        return { ...fake.usage, vdomains: '1', nemails: '3', email_quota: '1024' };
      case 'GET CMD_API_USER_EXISTS':
        return { error: '0', exists: user === RESELLER || books.exists(user) ? '1' : '0' };
      case 'GET CMD_API_SHOW_RESELLER_IPS':
        return ip === undefined ? books.addresses() : { status: books.addressOf(ip), value: '' };
      case 'POST CMD_API_ACCOUNT_USER':
        books.add(fields);
        return done(`User ${fields['username']} created`);
      case 'POST CMD_API_SELECT_USERS':
        return done(books.select(fields));
      case 'POST CMD_API_MODIFY_USER':
        books.change(fields);
        return done('User Modified');
      case 'POST CMD_API_CHANGE_DOMAIN':
        books.rename(as, fields);
        return done('Domain changed');
      case 'POST CMD_API_LOGIN_KEYS':
        return loginFor(as, fields);
      default:
        throw new DirectAdminRefusal('Cannot execute your request', 'No such command');
    }
  }

  function loginFor(username: string, fields: Record<string, string>): Said {
    const address = `${fake.ownName ?? url}/api/login/url?key=${books.makeLogin(username, fields)}`;
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
    const account: BookedAccount | null = books.useLogin(used);
    if (account === null || account.suspended) return LOGIN_PAGE;
    const body = `<!doctype html><title>DirectAdmin</title><h1>Ingelogd als ${account.username}</h1>`;
    return { status: 200, body, ...PAGE };
  }

  const {
    url,
    asked,
    fail,
    [Symbol.asyncDispose]: dispose,
  } = await startPanelServer({
    nameOf: ({ method, path }) => `${method} ${path.slice(1)}`,
    answer,
    beforeAnswer: () => fake.beforeAnswer(),
    down: { status: 500, body: '<h1>Internal Server Error</h1>', ...PAGE },
    busy: { status: 429, body: JSON.stringify({ error: 'Too many requests' }) },
  });
  const fake: FakeDirectAdmin = {
    settings: { url, user: RESELLER, key, domain: 'klanten.test' },
    books,
    asked,
    fail,
    sent,
    usage: { quota: '0.0', bandwidth: '0.0' },
    speaksForms: false,
    ownName: null,
    usertype: 'reseller',
    beforeAnswer: () => Promise.resolve(),
    hide: (...commands) => commands.forEach((command) => hidden.add(command)),
    distort: (change) => (distortion = change),
    [Symbol.asyncDispose]: dispose,
  };
  return fake;
}

function done(success: string): Said {
  return { success, result: '' };
}

function credentialsIn(authorization: string): string[] {
  return Buffer.from(authorization.replace(/^Basic /, ''), 'base64')
    .toString()
    .split(':');
}

/** In JSON; or in a form, with `error`, `text` and `details` for whether it was done. */
function say(told: Said, isJson: boolean): PanelAnswer {
  if (isJson) return { status: 200, body: JSON.stringify(told) };
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
