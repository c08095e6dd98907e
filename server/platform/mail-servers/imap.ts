import type { ImapFlow } from 'imapflow';
import { INBOUND_MAX_BYTES } from '#domain/support/mail-reply.ts';
import {
  MailboxError,
  MailGone,
  type FoundMail,
  type MailPlace,
  type MailboxConfig,
  type MailboxPort,
  type OpenMailbox,
  type PlaceCount,
} from './mailbox-port.ts';

const CONNECT_MS = 15_000;
/** Time that one answer may take; a whole mail is the longest. */
const ANSWER_MS = 60_000;
/** Between two questions pictures are written anew and files are scanned: that is no silence. */
const IDLE_MS = 180_000;
export const HEAD_MAX_BYTES = 65_536;
const BEGINNING_BYTES = 512 * 1024;
/** Folders that mails go to; keywords, with a dollar before them, where no folders can be made. */
const FOLDERS: Readonly<Record<MailPlace, string>> = {
  done: 'Verwerkt',
  automatic: 'Automatisch',
  unknown: 'Onbekend',
};
const keywordOf = (place: MailPlace) => `$${FOLDERS[place]}`;
const DAY_MS = 86_400_000;
const BY_UID = { uid: true } as const;

/** A mailbox over IMAP, looked into now and then: no connection stays open in between. */
export function createImapMailbox(config: MailboxConfig, answerMs = ANSWER_MS): MailboxPort {
  const { host, port, user, path } = config;
  return {
    name: `${user}@${host}:${port}/${path}`,
    async visit(signal, work) {
      const client = await connect(config, answerMs, signal);
      const stop = () => client.close();
      signal.addEventListener('abort', stop, { once: true });
      try {
        return await work(await openMailbox(client, { path, answerMs }));
      } finally {
        signal.removeEventListener('abort', stop);
        await leave(client);
      }
    },
  };
}

/** Tells whether one gets in, for whoever sets it up. */
export async function inspectMailbox(
  config: MailboxConfig,
): Promise<{ fine: boolean; line: string }> {
  const { name, visit } = createImapMailbox(config);
  try {
    await visit(AbortSignal.timeout(CONNECT_MS), async () => undefined);
    return { fine: true, line: `${name} can be read` };
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    return { fine: false, line: `IMAP_URL: ${name}: ${cause}` };
  }
}

async function connect(
  config: MailboxConfig,
  answerMs: number,
  signal: AbortSignal,
): Promise<ImapFlow> {
  const { host, port, secure, user, password: pass } = config;
  // Loaded with the first visit: a shop without a mailbox never has it in its memory.
  const { ImapFlow: Client } = await import('imapflow');
  const client = new Client({
    host,
    port,
    secure,
    // Not secure is this machine alone.
    ...(secure ? {} : { doSTARTTLS: false }),
    auth: { user, pass },
    // Its log repeats commands and what mails say.
    logger: false,
    disableAutoIdle: true,
    disableCompression: true,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: IDLE_MS,
    maxLiteralSize: INBOUND_MAX_BYTES + HEAD_MAX_BYTES,
    maxResponseSize: INBOUND_MAX_BYTES + 2 * HEAD_MAX_BYTES,
  });
  // Pending calls fail by themselves; without a listener the error would end the program.
  client.on('error', () => undefined);
  const stop = () => client.close();
  signal.addEventListener('abort', stop, { once: true });
  try {
    await within(client, answerMs, client.connect());
    return client;
  } catch (error) {
    client.close();
    throw notLetIn(error);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

async function leave(client: ImapFlow): Promise<void> {
  // A server that does not say goodbye is left all the same.
  const limit = setTimeout(() => client.close(), 2000);
  await client.logout().catch(() => undefined);
  clearTimeout(limit);
  client.close();
}

type Opening = { path: string; answerMs: number };

async function openMailbox(client: ImapFlow, { path, answerMs }: Opening): Promise<OpenMailbox> {
  // Passes a failed question on, whatever the reason: the next visit asks again.
  const ask = async <T>(answer: Promise<T>): Promise<T> =>
    within(client, answerMs, answer).catch((error: unknown) => {
      throw cutOff(error);
    });
  const opening = within(client, answerMs, client.mailboxOpen(path));
  const opened = await opening.catch((error: unknown) => {
    if (!client.usable) throw cutOff(error);
    throw new MailboxError('no-such-mailbox', `the folder ${path} cannot be opened`);
  });
  const read = async (uid: number, query: Parameters<ImapFlow['fetchOne']>[1]) => {
    const mail = await ask(client.fetchOne(String(uid), query, BY_UID));
    if (mail === false) throw new MailGone(uid);
    return mail;
  };
  return {
    uidValidity: Number(opened.uidValidity),
    async lastBefore(day) {
      // The server counts in days of its own clock.
      const since = new Date(day.getTime() - DAY_MS);
      const [first] = await ask(listUids(client, { since }));
      return (first ?? opened.uidNext) - 1;
    },
    async listAfter(after, limit) {
      const uids = await ask(listUids(client, { uid: `${after + 1}:*` }));
      // A server answers a range without mails with the last mail there is.
      const next = uids.filter((uid) => uid > after).slice(0, limit);
      return next.length === 0 ? [] : ask(readSizes(client, next));
    },
    async find(uid) {
      const [mail] = await ask(readSizes(client, [uid]));
      return mail ?? null;
    },
    async readHead(uid) {
      const part = { key: 'header', maxLength: HEAD_MAX_BYTES };
      const { headers } = await read(uid, { uid: true, bodyParts: [part] });
      return headers ?? Buffer.alloc(0);
    },
    async readMail(uid) {
      const { source } = await read(uid, { uid: true, source: true });
      return source ?? Buffer.alloc(0);
    },
    async readBeginning(uid) {
      const { source } = await read(uid, { uid: true, source: { maxLength: BEGINNING_BYTES } });
      return source ?? Buffer.alloc(0);
    },
    putAway: (uid, place) => ask(putAway(client, String(uid), place)),
    countIn: (place) => ask(countIn(client, place)),
  };
}

/** Waits for an answer no longer than the limit: closing makes pending calls fail. */
async function within<T>(client: ImapFlow, limitMs: number, answer: Promise<T>): Promise<T> {
  const limit = setTimeout(() => client.close(), limitMs);
  try {
    return await answer;
  } finally {
    clearTimeout(limit);
  }
}

async function listUids(
  client: ImapFlow,
  query: Parameters<ImapFlow['search']>[0],
): Promise<number[]> {
  const found = await client.search(query, BY_UID);
  if (found === false || found === undefined) {
    throw new MailboxError('interrupted', 'the server did not search');
  }
  return found.toSorted((one, other) => one - other);
}

async function readSizes(client: ImapFlow, uids: number[]): Promise<FoundMail[]> {
  const query = { uid: true, size: true } as const;
  const mails = await client.fetchAll(uids.join(','), query, BY_UID);
  return mails
    .map(({ uid, size = 0 }) => ({ uid, sizeBytes: size }))
    .toSorted((one, other) => one.uid - other.uid);
}

/** Without MOVE it stays where it is: taking away by hand would take what others threw away along. */
async function putAway(client: ImapFlow, range: string, place: MailPlace): Promise<void> {
  const folder = FOLDERS[place];
  // Nobody has read a mail that is on no ticket.
  if (place === 'done') await client.messageFlagsAdd(range, ['\\Seen'], BY_UID);
  if (client.capabilities.has('MOVE')) {
    if (await client.messageMove(range, folder, BY_UID)) return;
    await client.mailboxCreate(folder).catch(() => undefined);
    if (await client.messageMove(range, folder, BY_UID)) return;
  }
  await client.messageFlagsAdd(range, [keywordOf(place)], BY_UID);
}

/** In its folder, and with its keyword where the server cannot move. */
async function countIn(client: ImapFlow, place: MailPlace): Promise<PlaceCount> {
  const query = { messages: true, unseen: true };
  // A folder that nobody needed yet is not there.
  const status = await client.status(FOLDERS[place], query).catch((error: unknown) => {
    if (!client.usable) throw error;
    return false as const;
  });
  const marked = { keyword: keywordOf(place) };
  const kept = (await client.search(marked, BY_UID)) || [];
  const unread = kept.length === 0 ? [] : await client.search({ ...marked, seen: false }, BY_UID);
  const { messages = 0, unseen = 0 } = status || {};
  return { mails: messages + kept.length, unread: unseen + (unread || []).length };
}

/** Describes a failure without what was said: commands repeat passwords, answers repeat mails. */
function cutOff(error: unknown): MailboxError {
  if (error instanceof MailboxError) return error;
  return new MailboxError('interrupted', `no answer: ${factsOf(error).cause}`);
}

function notLetIn(error: unknown): MailboxError {
  const { isRefused, cause } = factsOf(error);
  if (isRefused) return new MailboxError('login-refused', 'the server refused the login');
  return new MailboxError('unreachable', `no connection: ${cause}`);
}

function factsOf(error: unknown): { cause: string; isRefused: boolean } {
  if (!(error instanceof Error)) return { cause: 'unknown', isRefused: false };
  const facts = new Map<string, unknown>(Object.entries(error));
  const code = facts.get('code');
  return {
    cause: typeof code === 'string' ? code : error.message,
    isRefused: facts.get('authenticationFailed') === true,
  };
}
