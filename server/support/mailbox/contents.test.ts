import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  INBOUND_MAX_BYTES,
  REPLY_LINE,
  SHORTENED,
  WITHOUT_TEXT,
} from '#domain/support/mail-reply.ts';
import { TICKET_MAX_LENGTH } from '#domain/support/ticket.ts';
import { answerTo, withFiles } from '#tests/support/mail-answers.ts';
import { openMailShop, type MailShop } from '#tests/support/mail-shop.ts';
import { PICTURES } from '#tests/support/pictures.ts';

let shop: MailShop;
beforeAll(async () => {
  shop = await openMailShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

const PDF = '%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n';
const EXE = Buffer.from(`MZ${'\u0000'.repeat(62)}`);
const LOGO = { name: 'logo.png', content: PICTURES.png, type: 'image/png', inline: true };

type Body = NonNullable<Parameters<typeof answerTo>[1]['body']>;

/** Answers a ticket with this; what came of it. */
async function answerWith(body: Body | { text: string }) {
  const { customer, ticketId, mail } = await shop.answered();
  const from = customer.email;
  const written = 'text' in body ? { from, ...body } : { from, body };
  const uid = await shop.receive(await answerTo(mail, written));
  const [outcome] = await shop.outcomesOf(ticketId);
  const { replies } = await shop.api.as(customer).customer.tickets.get({ ticketId });
  const reply = replies.find(({ viaMail }) => viaMail);
  return {
    uid,
    outcome,
    message: reply?.message,
    files: reply?.attachments.map(({ fileName }) => fileName),
    lastMail: shop.mailsTo(from).at(-1) ?? '',
  };
}

describe('files', () => {
  test('come along by the rules of what is uploaded; what does not is named to both', async () => {
    const { outcome, message, files, lastMail } = await answerWith(
      withFiles('Zie bijlage.', [
        LOGO,
        { name: 'factuur.pdf', content: PDF, type: 'application/pdf' },
        { name: 'virus.exe', content: EXE },
        { name: 'foto.png', content: EXE, type: 'image/png' },
        { name: 'smime.p7s', content: 'x', type: 'application/pkcs7-signature' },
      ]),
    );
    expect(outcome).toBe('taken');
    expect(files).toEqual(['factuur.pdf']);
    expect(message).toMatch(
      /^Zie bijlage\.\n\nNiet meegekomen uit de mail:\n- virus\.exe: .+\n- foto\.png: .+$/,
    );
    expect(lastMail).toMatch(/^Subject: Niet alle bestanden zijn aangekomen/m);
    expect(lastMail).toContain('virus.exe');
    expect(lastMail).not.toContain('logo.png');
  });

  test('no more than five, first what was attached; a picture without text is a message', async () => {
    const names = ['1.log', '2.log', '3.log', '4.log', '5.log'];
    const big = Buffer.concat([PICTURES.png, Buffer.alloc(12_000)]);
    const sent = [
      { ...LOGO, name: 'geplakt.png', content: big },
      ...names.map((name) => ({ name, content: name })),
    ];
    const { message, files } = await answerWith(withFiles('', sent));
    expect(files).toEqual(expect.arrayContaining(names));
    expect(files).toHaveLength(5);
    expect(message).toBe(
      `${WITHOUT_TEXT}\n\nNiet meegekomen uit de mail:\n- geplakt.png: Er gaan hoogstens 5 bestanden met een bericht mee.`,
    );
  });

  test.each([
    ['shown in place', 'text/plain\nContent-Disposition: inline; filename="error.log"'],
    ['known by a name alone', 'text/plain; name="error.log"'],
  ])('of text that are %s are files all the same', async (_, type) => {
    const { message, files } = await answerWith({
      type: 'multipart/mixed; boundary=deel',
      content: `--deel\nContent-Type: text/plain\n\nZie het log.\n--deel\nContent-Type: ${type}\n\nFatal error\n--deel--\n`,
    });
    expect({ message, files }).toEqual({ message: 'Zie het log.', files: ['error.log'] });
  });

  test.each([
    ['RFC 2231', "filename*=UTF-8''prijs%20%E2%82%AC.log", 'prijs €.log'],
    ['RFC 2231, of Windows', "filename*=windows-1252''prijs%20%80.log", 'prijs €.log'],
    [
      'RFC 2231, in pieces',
      "filename*0*=UTF-8''prijs%20%E2%82;\n filename*1*=%AC.log",
      'prijs €.log',
    ],
    ['RFC 2047', 'filename="=?utf-8?Q?prijs_=E2=82=AC.log?="', 'prijs €.log'],
    ['RFC 2047, in base64', 'filename="=?utf-8?B?cHJpanMg4oKsLmxvZw==?="', 'prijs €.log'],
    ['RFC 2047, of Windows', 'filename="=?windows-1252?Q?prijs_=80.log?="', 'prijs €.log'],
    [
      'RFC 2047, in pieces',
      'filename="=?iso-8859-15?Q?prijs?=\n =?iso-8859-15?Q?_=A4.log?="',
      'prijs €.log',
    ],
    ['no rule at all', 'filename="prijs €.log"', 'prijs €.log'],
    [
      'two ways at once',
      'filename="prijs _.log"; filename*=UTF-8\'\'prijs%20%E2%82%AC.log',
      'prijs €.log',
    ],
    ['a family', "filename*=UTF-8''%F0%9F%91%A8%E2%80%8D%F0%9F%91%A7.log", '👨‍👧.log'],
  ])('are called as their sender does, by %s', async (_, name, expected) => {
    const { files } = await answerWith({
      type: 'multipart/mixed; boundary=deel',
      content: `--deel\nContent-Type: text/plain\n\nZie log.\n--deel\nContent-Type: text/plain\nContent-Disposition: attachment; ${name}\n\nFatal\n--deel--\n`,
    });
    expect(files).toEqual([expected]);
  });

  test('are no forms of the message, whatever name those have', async () => {
    const { message, files } = await answerWith({
      type: 'multipart/alternative; boundary=deel',
      content: '--deel\nContent-Type: text/plain; name="mail.txt"\n\nHet werkt.\n--deel--\n',
    });
    expect({ message, files }).toEqual({ message: 'Het werkt.', files: [] });
  });

  test('that are all there is and may not come leave the mail to a person', async () => {
    const { uid, outcome, message, lastMail } = await answerWith(
      withFiles('', [{ name: 'virus.exe', content: EXE }]),
    );
    expect([outcome, message]).toEqual(['files-refused', undefined]);
    expect(lastMail).toMatch(/^Subject: Je antwoord is niet aangekomen/m);
    expect(lastMail).toContain('virus.exe');
    expect(shop.imap.inbox()).toContainEqual(expect.objectContaining({ uid, seen: false }));
  });
});

describe('text', () => {
  test('of a mail that has a page alone is what one reads there, up to our line', async () => {
    const { message } = await answerWith({
      type: 'text/html; charset=iso-8859-1',
      content: Buffer.from(
        `<html><head><style>p{}</style></head><p>Caf\u00e9 werkt.<br>Groet<p>Van: Hostwerk<br>Verzonden: vandaag<br>Aan: mij<p>${'oud'}</html>`,
        'latin1',
      ),
    });
    expect(message).toBe('Café werkt.\nGroet');
  });

  test('that is nothing but our own leaves the mail to a person', async () => {
    const { outcome, lastMail } = await answerWith({ text: '' });
    expect(outcome).toBe('empty');
    expect(lastMail).toMatch(/^Subject: Je antwoord is niet aangekomen/m);
  });

  test('that is too long is cut, and says so', async () => {
    const { message = '' } = await answerWith({ text: 'lang '.repeat(2000) });
    expect(message.length).toBeLessThanOrEqual(TICKET_MAX_LENGTH.message);
    expect(message.endsWith(SHORTENED)).toBe(true);
  });

  test('is shown, whatever it holds', async () => {
    const { message } = await answerWith({ text: `<script>\u0007\u0000 ${REPLY_LINE.slice(2)}` });
    expect(message).toBe(`<script> ${REPLY_LINE.slice(2)}`);
  });
});

describe('a mail that is made to do harm', () => {
  const nested = Array.from(
    { length: 500 },
    (_, at) => `--d${at}\r\nContent-Type: multipart/mixed; boundary=d${at + 1}\r\n\r\n`,
  ).join('');
  const parts = `${'--x\r\nContent-Disposition: attachment; filename=a.txt\r\n\r\na\r\n'.repeat(10_000)}--x--`;
  test.each([
    ['ten thousand parts', { type: 'multipart/mixed; boundary=x', content: parts }],
    ['parts in parts', { type: 'multipart/mixed; boundary=d0', content: nested }],
    [
      'headers without end',
      {
        type: 'multipart/mixed; boundary=x',
        content: `--x\r\nA: ${'b'.repeat(2_000_000)}\r\n\r\nc`,
      },
    ],
  ])('by %s is set aside, and the next is read', async (_, body) => {
    const { customer, ticketId, mail } = await shop.answered();
    const from = customer.email;
    const uid = shop.imap.put(await answerTo(mail, { from, body }));
    await shop.receive(await answerTo(mail, { from, text: 'De volgende.' }));
    expect((await shop.outcomesOf(ticketId)).toSorted()).toEqual(['taken', 'unreadable']);
    expect(await shop.repliesOf(ticketId)).toMatchObject([{ message: 'De volgende.' }]);
    expect(shop.imap.inbox()).toContainEqual(expect.objectContaining({ uid, seen: false }));
  });

  test('by its beginning is set aside, and the next is read', async () => {
    const { customer, ticketId, mail } = await shop.answered();
    const from = customer.email;
    for (const headers of [
      { 'X-Long': 'a'.repeat(100_000) },
      { 'X-Many': Array.from({ length: 9000 }, (_, at) => `b\r\nX-${at}: c`).join('') },
    ]) {
      shop.imap.put(await answerTo(mail, { from, text: 'Nooit.', headers }));
    }
    shop.imap.put(Buffer.from('\u0000\u0001 no mail at all'));
    shop.imap.put(Buffer.alloc(0));
    await shop.receive(await answerTo(mail, { from, text: 'De volgende.' }));
    expect((await shop.outcomesOf(ticketId)).toSorted()).toEqual([
      'taken',
      'unreadable',
      'unreadable',
    ]);
    expect(await shop.repliesOf(ticketId)).toHaveLength(1);
  });

  test('by its size is not fetched, and its sender hears so', async () => {
    const { customer, ticketId, mail } = await shop.answered();
    const content = Buffer.alloc(INBOUND_MAX_BYTES, 'a');
    const uid = await shop.receive(
      await answerTo(mail, { from: customer.email, body: { type: 'text/plain', content } }),
    );
    expect(await shop.outcomesOf(ticketId)).toEqual(['too-large']);
    expect(shop.imap.asked).not.toContain(`UID FETCH ${uid} (UID BODY.PEEK[])`);
    expect(shop.mailsTo(customer.email).at(-1)).toContain('25 MB');
  });
});
