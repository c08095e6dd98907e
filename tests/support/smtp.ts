import { once } from 'node:events';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

export type ReceivedMail = {
  from: string;
  to: string[];
  raw: string;
  /** True if it came over TLS. */
  encrypted: boolean;
};

/** Steps of a conversation at which a server may say no. */
export type SmtpPhase = 'greeting' | 'from' | 'to' | 'data';

/** The manner of saying no: answers with this number, says nothing, or hangs up. */
export type SmtpManner = number | 'hang' | 'drop';

export type FakeSmtp = AsyncDisposable & {
  url: string;
  port: number;
  received: ReceivedMail[];
  /** Number of times that somebody came by, let in or not. */
  visits: number;
  /** Has it do so at this step from now on, for these recipients or for all; `null` is as usual. */
  behave(phase: SmtpPhase, manner: SmtpManner | null, only?: (address: string) => boolean): void;
  /** Puts off the first try of each sender and recipient, as servers do that list them. */
  greylist(): void;
};

type Options = {
  /** The first so many mails are put off. */
  refusals?: number;
  password?: string;
  port?: number;
  /** Offers STARTTLS, with a certificate that nobody signed. */
  offersTls?: boolean;
};

const WORDS: Readonly<Record<SmtpPhase, string>> = {
  greeting: 'no service here',
  from: 'sender not welcome',
  to: 'no such user here',
  data: 'content refused',
};

/** A mail server of one's own, as kind or as rude as the real ones are. */
export async function startFakeSmtp(options: Options = {}): Promise<FakeSmtp> {
  const { password, offersTls = false } = options;
  const received: ReceivedMail[] = [];
  const manners = new Map<SmtpPhase, { manner: SmtpManner; only: (address: string) => boolean }>();
  const known = new Set<string>();
  let left = options.refusals ?? 0;
  let lists = false;
  type Done = (error?: Error | null) => void;

  /** Has the rude manner of this step its way, and answers whether there was one. */
  function isRude(phase: SmtpPhase, address: string, session: SMTPServerSession, done: Done) {
    const rude = manners.get(phase);
    if (rude === undefined || !rude.only(address)) return false;
    const { manner } = rude;
    if (manner === 'drop') hangUp(session);
    else if (manner !== 'hang') done(refusal(manner, WORDS[phase]));
    return true;
  }

  function hangUp({ id }: SMTPServerSession) {
    for (const connection of server.connections) {
      if (connection.session.id === id) connection._socket.destroy();
    }
  }

  const server = new SMTPServer({
    authOptional: true,
    ...(offersTls ? {} : { disabledCommands: ['STARTTLS'] }),
    logger: false,
    onAuth({ username = '', password: given }, _session, done) {
      if (given === password) done(null, { user: username });
      else done(new Error('authentication failed'));
    },
    onConnect(session, done) {
      fake.visits += 1;
      if (!isRude('greeting', '', session, done)) done();
    },
    onMailFrom({ address }, session, done) {
      if (!isRude('from', address, session, done)) done();
    },
    onRcptTo({ address }, session, done) {
      if (isRude('to', address, session, done)) return;
      if (!lists || known.has(address)) return done();
      known.add(address);
      done(refusal(450, '4.2.0 greylisted, come back later'));
    },
    onData(stream, session, done) {
      const { envelope } = session;
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = envelope.rcptTo.map(({ address }) => address);
        if (isRude('data', to[0] ?? '', session, done)) return;
        if (left > 0) {
          left -= 1;
          done(refusal(451, 'try again later'));
          return;
        }
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        const raw = Buffer.concat(chunks).toString();
        received.push({ from, to, raw, encrypted: session.secure });
        done();
      });
    },
  });
  // A client that hangs up is no fault of the server.
  server.on('error', () => undefined);
  const listener = server.listen(options.port ?? 0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const fake: FakeSmtp = {
    url: `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    received,
    visits: 0,
    behave(phase, manner, only = () => true) {
      if (manner === null) manners.delete(phase);
      else manners.set(phase, { manner, only });
    },
    greylist() {
      lists = true;
    },
    [Symbol.asyncDispose]: () => {
      // One that hangs would be waited for.
      for (const connection of server.connections) connection._socket.destroy();
      return new Promise<void>((resolve) => server.close(resolve));
    },
  };
  return fake;
}

function refusal(responseCode: number, words: string): Error {
  return Object.assign(new Error(words), { responseCode });
}
