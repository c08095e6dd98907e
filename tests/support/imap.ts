import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** Fault of the server, until a test sets it right. */
type Failure = 'refuse-login' | 'cut-mail' | 'cut-flags' | 'hang' | 'no-mail';
/** A wait that a test imposes on clients of the server. */
type Hold = { asked(): void; released: Promise<void> };
type Kept = { uid: number; source: Buffer; flags: Set<string>; arrived: Date };

export type FakeImap = AsyncDisposable & {
  url: string;
  password: string;
  failure: Failure | null;
  capabilities: string[];
  uidValidity: number;
  folders: Map<string, Kept[]>;
  /** The commands of clients, without their number, in order. */
  asked: string[];
  /** Lets who logs in wait until it is released. */
  hold(): { asked: Promise<void>; release(): void };
  put(source: string | Buffer, arrived?: Date): number;
  inbox(): { uid: number; seen: boolean; source: string }[];
  folder(name: string): { uid: number; flags: string[]; source: string }[];
};

const MONTHS = 'JanFebMarAprMayJunJulAugSepOctNovDec';
const PASSWORD = 'een "geheim" wachtwoord';

type Shown = Omit<FakeImap, 'url' | typeof Symbol.asyncDispose> & { held: Hold | null };

/** A mail server that keeps a mailbox, as its documentation (RFC 3501, 6851) describes it. */
export async function startFakeImap(): Promise<FakeImap> {
  let nextUid = 100;
  const fake: Shown = {
    held: null,
    password: PASSWORD,
    failure: null,
    capabilities: ['IMAP4rev1', 'MOVE', 'UIDPLUS'],
    uidValidity: 1,
    folders: new Map([['INBOX', []]]),
    asked: [],
    hold() {
      const asked = Promise.withResolvers<void>();
      const gate = Promise.withResolvers<void>();
      fake.held = { asked: asked.resolve, released: gate.promise };
      return {
        asked: asked.promise,
        release() {
          fake.held = null;
          gate.resolve();
        },
      };
    },
    put(source, arrived = new Date('2026-11-23T11:00:00Z')) {
      nextUid += 1;
      const bytes = typeof source === 'string' ? Buffer.from(source) : source;
      const kept = { uid: nextUid, source: bytes, flags: new Set<string>(), arrived };
      fake.folders.get('INBOX')?.push(kept);
      return nextUid;
    },
    inbox: () =>
      fake
        .folder('INBOX')
        .map(({ flags, ...mail }) => ({ ...mail, seen: flags.includes('\\Seen') })),
    folder: (name) =>
      (fake.folders.get(name) ?? []).map(({ uid, flags, source }) => ({
        uid,
        flags: [...flags],
        source: source.toString('latin1'),
      })),
  };
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    serve(fake, socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening');
  const login = `${encodeURIComponent('hulp@hostwerk.test')}:${encodeURIComponent(PASSWORD)}`;
  return Object.assign(fake, {
    url: `imap://${login}@127.0.0.1:${address.port}`,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  });
}

type Talk = Parameters<typeof answer>[0];

function serve(fake: Talk['fake'], socket: Socket): void {
  const talk = { fake, socket, selected: [] as Kept[] };
  let input = '';
  socket.write('* OK ready\r\n');
  socket.on('data', (chunk) => {
    input += chunk.toString('latin1');
    for (;;) {
      // A text that is announced by its length comes once it is asked for.
      const literal = /\{(\d+)\}\r\n$/.exec(input);
      if (literal !== null) {
        socket.write('+ go on\r\n');
        input = input.replace(/\{\d+\}\r\n$/, '');
        return;
      }
      const end = input.indexOf('\r\n');
      if (end === -1) return;
      const line = input.slice(0, end);
      input = input.slice(end + 2);
      answer(talk, line);
    }
  });
}

function answer(
  talk: {
    fake: Shown;
    socket: Socket;
    selected: Kept[];
  },
  line: string,
): void {
  const { fake, socket } = talk;
  const [, tag = '*', command = '', rest = ''] = /^(\S+) ((?:UID )?\S+) ?(.*)$/.exec(line) ?? [];
  const name = command.toUpperCase();
  fake.asked.push(`${name} ${name === 'LOGIN' ? '…' : rest}`.trim());
  const say = (text: string) => void socket.write(`${text}\r\n`);
  const done = (text = 'OK done') => say(`${tag} ${text}`);
  if (fake.failure === 'hang' && name.startsWith('UID')) return;
  switch (name) {
    case 'CAPABILITY':
      say(`* CAPABILITY ${fake.capabilities.join(' ')}`);
      return done();
    case 'LOGIN': {
      const quoted = fake.password.replaceAll(/["\\]/g, '\\$&');
      const isRight = rest.endsWith(`"${quoted}"`) && fake.failure !== 'refuse-login';
      const letIn = () => done(isRight ? 'OK in' : 'NO [AUTHENTICATIONFAILED] Invalid credentials');
      if (fake.held === null) return letIn();
      fake.held.asked();
      return void fake.held.released.then(letIn);
    }
    case 'LOGOUT':
      say('* BYE');
      done();
      return void socket.end();
    case 'LIST':
    case 'LSUB':
      if (rest.endsWith(' ""')) say(`* ${name} (\\Noselect) "/" ""`);
      else for (const folder of listed(fake, rest)) say(`* ${name} () "/" "${folder}"`);
      return done();
    case 'CREATE':
      fake.folders.set(unquoted(rest), []);
      return done();
    case 'STATUS': {
      const [, folder = ''] = /^("(?:[^"]*)"|\S+)/.exec(rest) ?? [];
      const mails = fake.folders.get(unquoted(folder));
      if (mails === undefined) return done('NO no such mailbox');
      const unseen = mails.filter(({ flags }) => !flags.has('\\Seen')).length;
      say(`* STATUS ${folder} (MESSAGES ${mails.length} UNSEEN ${unseen})`);
      return done();
    }
    case 'SELECT':
      return select(talk, unquoted(rest), say, done);
    case 'UID SEARCH':
      say(`* SEARCH ${search(talk.selected, rest).join(' ')}`);
      return done();
    case 'UID FETCH':
      return fetchMails(talk, rest, done);
    case 'UID STORE':
      return store(talk, rest, say, done);
    case 'UID MOVE':
      return move(talk, rest, say, done);
    default:
      return done(/^(?:NOOP|ID|ENABLE|CLOSE|UNSELECT|NAMESPACE)$/.test(name) ? 'OK' : 'BAD what?');
  }
}

type Say = (text: string) => void;
type Done = (text?: string) => void;

function select(talk: Talk, folder: string, say: Say, done: Done): void {
  const mails = talk.fake.folders.get(folder);
  if (mails === undefined) return done('NO no such mailbox');
  talk.selected = mails;
  say(`* ${mails.length} EXISTS`);
  say('* FLAGS (\\Seen \\Deleted)');
  say('* OK [PERMANENTFLAGS (\\Seen \\Deleted \\*)] limited');
  say(`* OK [UIDVALIDITY ${talk.fake.uidValidity}] ok`);
  say(`* OK [UIDNEXT ${(mails.at(-1)?.uid ?? 100) + 1}] ok`);
  return done('OK [READ-WRITE] selected');
}

function inRange(range: string, mails: readonly Kept[]): Kept[] {
  const last = mails.at(-1)?.uid ?? 0;
  return mails.filter(({ uid }) =>
    range.split(',').some((part) => {
      const [from = 0, to = from] = part
        .split(':')
        .map((one) => (one === '*' ? last : Number(one)));
      return uid >= Math.min(from, to) && uid <= Math.max(from, to);
    }),
  );
}

function search(mails: readonly Kept[], query: string): number[] {
  const uid = /UID (\S+)/.exec(query)?.[1];
  const [, day = '', month = '', year = ''] = /SINCE "?(\d+)-(\w+)-(\d+)/.exec(query) ?? [];
  const since = year === '' ? null : Date.UTC(Number(year), MONTHS.indexOf(month) / 3, Number(day));
  const keyword = /(?:^| )KEYWORD "?([^\s"]+)/.exec(query)?.[1];
  return (uid === undefined ? [...mails] : inRange(uid, mails))
    .filter(({ arrived }) => since === null || arrived.getTime() >= since)
    .filter(({ flags }) => keyword === undefined || flags.has(keyword))
    .filter(({ flags }) => !/(?:^| )UNSEEN\b/.test(query) || !flags.has('\\Seen'))
    .map((mail) => mail.uid);
}

function fetchMails({ fake, socket, selected }: Talk, rest: string, done: Done): void {
  const [, range = '', query = ''] = /^(\S+) (.*)$/.exec(rest) ?? [];
  if (fake.failure === 'no-mail' && query.includes('BODY.PEEK[]')) return done('NO not now');
  for (const mail of inRange(range, selected)) {
    const { uid, source, flags } = mail;
    const parts = [`UID ${uid}`];
    if (query.includes('RFC822.SIZE')) parts.push(`RFC822.SIZE ${source.length}`);
    if (query.includes('FLAGS')) parts.push(`FLAGS (${[...flags].join(' ')})`);
    const end = source.indexOf('\r\n\r\n');
    const limit = Number(/\[HEADER\]<0\.(\d+)>/.exec(query)?.[1] ?? source.length);
    const head = source.subarray(0, end === -1 ? source.length : end + 4).subarray(0, limit);
    const part = /BODY\.PEEK\[\](?:<(\d+)\.(\d+)>)?/.exec(query);
    const [from, most] = [Number(part?.[1] ?? 0), Number(part?.[2] ?? source.length)];
    const body = part === null ? head : source.subarray(from, from + most);
    const key =
      part === null ? 'BODY[HEADER]<0>' : `BODY[]${part[1] === undefined ? '' : `<${from}>`}`;
    if (!query.includes('BODY.PEEK')) {
      socket.write(`* ${selected.indexOf(mail) + 1} FETCH (${parts.join(' ')})\r\n`);
      continue;
    }
    // Reading in another way marks it as read.
    socket.write(
      `* ${selected.indexOf(mail) + 1} FETCH (${parts.join(' ')} ${key} {${body.length}}\r\n`,
    );
    if (fake.failure === 'cut-mail' && part !== null) {
      socket.write(body.subarray(0, body.length / 2));
      return void socket.destroy();
    }
    socket.write(body);
    socket.write(')\r\n');
  }
  return done();
}

function store({ fake, socket, selected }: Talk, rest: string, say: Say, done: Done): void {
  if (fake.failure === 'cut-flags') return void socket.destroy();
  const [, range = '', flags = ''] = /^(\S+) \+FLAGS(?:\.SILENT)? \((.*)\)$/.exec(rest) ?? [];
  for (const mail of inRange(range, selected)) {
    for (const flag of flags.split(' ')) mail.flags.add(flag);
    say(
      `* ${selected.indexOf(mail) + 1} FETCH (UID ${mail.uid} FLAGS (${[...mail.flags].join(' ')}))`,
    );
  }
  return done();
}

function move({ fake, selected }: Talk, rest: string, say: Say, done: Done): void {
  const [, range = '', name = ''] = /^(\S+) (.*)$/.exec(rest) ?? [];
  const folder = fake.folders.get(unquoted(name));
  if (!fake.capabilities.includes('MOVE')) return done('BAD what?');
  if (folder === undefined) return done('NO [TRYCREATE] no such mailbox');
  for (const mail of inRange(range, selected)) {
    folder.push(mail);
    say(`* ${selected.indexOf(mail) + 1} EXPUNGE`);
    selected.splice(selected.indexOf(mail), 1);
  }
  return done();
}

/** A pattern without a star names one folder. */
function listed({ folders }: Shown, rest: string): string[] {
  const pattern = unquoted(rest.slice(rest.indexOf(' ') + 1));
  const names = [...folders.keys()];
  return /[*%]/.test(pattern) ? names : names.filter((name) => name === pattern);
}

function unquoted(text: string): string {
  return text.replaceAll(/^"|"$/g, '');
}
