import { afterEach, describe, expect, test } from 'vitest';
import { startFakeSmtp, type FakeSmtp, type SmtpPhase } from '#tests/support/smtp.ts';
import { MailFailure } from './mail-port.ts';
import { createSmtpMail } from './smtp.ts';

const SENDER = async () => ({ name: 'Hostwerk', address: 'hulp@hostwerk.test' });
/** A server that says nothing is not waited for longer than a test lasts; one that speaks may be slow. */
const SILENCE_MS = 2000;
const ANSWER_MS = 15_000;

const open: { close(): void }[] = [];
afterEach(() => {
  for (const mail of open.splice(0)) mail.close();
});

function mailTo(
  url: string,
  { allowsPlain = false, sender = SENDER as Sender, answerMs = ANSWER_MS } = {},
) {
  const mail = createSmtpMail({ url, allowsPlain }, sender, answerMs);
  open.push(mail);
  const send = (id: string, to = 'sanne@voorbeeld.test') =>
    mail.send({ id, to, subject: 'Hallo', text: 'Hallo', html: '<p>Hallo</p>' });
  return { send, fail: (id: string, to?: string) => send(id, to).then(unexpected, onlyFailure) };
}
type Sender = Parameters<typeof createSmtpMail>[1];

function unexpected(): never {
  throw new Error('it was taken');
}

function onlyFailure(error: unknown) {
  if (!(error instanceof MailFailure)) throw error;
  return { trouble: error.trouble, isOurFault: error.isOurFault, words: error.message };
}

/** Elsewhere than on this machine, as far as the program can tell. */
const elsewhere = ({ port }: FakeSmtp) => `smtp://0.0.0.0:${port}`;

const away = { trouble: 'away', isOurFault: false };
const ours = { trouble: 'away', isOurFault: true };
const deferred = { trouble: 'deferred', isOurFault: false };
const refused = { trouble: 'refused', isOurFault: false };

describe('what a server does, and what that means for a mail', () => {
  test.each([
    ['greeting', 421, away],
    ['greeting', 554, ours],
    ['greeting', 'drop', away],
    ['from', 451, away],
    ['from', 553, ours],
    ['from', 'drop', away],
    ['from', 'hang', away],
    ['to', 421, away],
    ['to', 450, deferred],
    ['to', 503, deferred],
    ['to', 550, refused],
    ['to', 554, refused],
    ['to', 'drop', away],
    ['to', 'hang', away],
    ['data', 421, deferred],
    ['data', 452, deferred],
    ['data', 552, refused],
    ['data', 554, refused],
    ['data', 'drop', deferred],
    ['data', 'hang', deferred],
  ] as const)('at %s: %s', async (phase, manner, meaning) => {
    await using server = await startFakeSmtp();
    server.behave(phase, manner);
    const answerMs = manner === 'hang' ? SILENCE_MS : ANSWER_MS;
    const { send, fail } = mailTo(server.url, { answerMs });
    expect(await fail('een')).toMatchObject(meaning);
    server.behave(phase, null);
    await send('twee');
    expect(server.received).toHaveLength(1);
  });

  test('that is not there is away, and so is one behind a name that leads nowhere', async () => {
    expect(await mailTo('smtp://127.0.0.1:1').fail('een')).toMatchObject(away);
    expect(await mailTo('smtp://bestaat-niet.invalid:25').fail('een')).toMatchObject(away);
  });

  test('that refuses the password is our fault, and its words have no password', async () => {
    await using server = await startFakeSmtp({ password: 'goed-wachtwoord' });
    const url = server.url.replace('smtp://', 'smtp://shop:fout-wachtwoord@');
    const failure = await mailTo(url).fail('een');
    expect(failure).toMatchObject(ours);
    expect(failure.words).toMatch(/^535 /);
    expect(failure.words).not.toContain('wachtwoord');
  });

  test.each(['to', 'data'] satisfies SmtpPhase[])(
    'says why it refuses at %s, and takes the next',
    async (phase) => {
      await using server = await startFakeSmtp();
      server.behave(phase, 550, (address) => address.startsWith('weg@'));
      const { send, fail } = mailTo(server.url);
      const { words } = await fail('een', 'weg@voorbeeld.test');
      expect(words).toMatch(/^550 /);
      await send('twee');
      expect(server.received).toHaveLength(1);
    },
  );

  test('an address that cannot be one is refused; without a sender nothing leaves', async () => {
    await using server = await startFakeSmtp();
    expect(await mailTo(server.url).fail('een', '<>')).toMatchObject(refused);
    const nobody = mailTo(server.url, { sender: async () => null });
    expect(await nobody.fail('twee')).toMatchObject(away);
    expect(server.received).toEqual([]);
  });
});

describe('off this machine', () => {
  test('nothing goes to a server without TLS, not even who we are', async () => {
    await using server = await startFakeSmtp({ password: 'goed-wachtwoord' });
    const url = elsewhere(server).replace('smtp://', 'smtp://shop:goed-wachtwoord@');
    expect(await mailTo(url).fail('een')).toMatchObject(ours);
    expect(server.received).toEqual([]);
    await mailTo(url, { allowsPlain: true }).send('twee');
    expect(server.received).toEqual([expect.objectContaining({ encrypted: false })]);
  });

  test('a certificate that nobody signed is not believed, unless plain is allowed as well', async () => {
    await using server = await startFakeSmtp({ offersTls: true });
    expect(await mailTo(elsewhere(server)).fail('een')).toMatchObject(ours);
    await mailTo(elsewhere(server), { allowsPlain: true }).send('twee');
    expect(server.received).toEqual([expect.objectContaining({ encrypted: true })]);
  });

  test('on this machine both do, encrypted where it can be', async () => {
    await using server = await startFakeSmtp({ offersTls: true });
    await mailTo(server.url).send('een');
    expect(server.received).toEqual([expect.objectContaining({ encrypted: true })]);
  });
});
