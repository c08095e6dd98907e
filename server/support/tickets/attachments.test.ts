import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ATTACHMENT_MAX_BYTES, UNCONFIRMED_FILES_BYTES } from '#domain/support/attachment.ts';
import { createTestApp, type TestApp } from '#tests/support/api.ts';
import { createFactories, type Person } from '#tests/support/factories.ts';
import { phonePhoto, pictureBomb, PICTURES } from '#tests/support/pictures.ts';
import { outcomeOf } from '#tests/support/procedures.ts';
import { whileHeld } from '#tests/support/waiting.ts';

let api: TestApp;
let make: ReturnType<typeof createFactories>;

beforeAll(async () => {
  api = await createTestApp();
  make = createFactories(api);
});
afterAll(() => api[Symbol.asyncDispose]());

const { png: PNG, jpg: JPG, webp: WEBP } = PICTURES;
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
/** Beginning of the photo of a telephone. */
const HEIC = Buffer.from(
  '\u0000\u0000\u0000\u0018ftypheic\u0000\u0000\u0000\u0000mif1heic',
  'latin1',
);
const EXE = Buffer.from(`MZ${'\u0000'.repeat(62)}`);

const fileOf = (name: string, content: string | Buffer) =>
  new File([typeof content === 'string' ? content : new Uint8Array(content)], name);
const attach = (person: Person, file: File) => api.as(person).customer.tickets.attach({ file });

const keptOf = async ({ id }: { id: string }) => {
  const rows = api.db.selectFrom('ticketAttachments').select('content').where('id', '=', id);
  return (await rows.executeTakeFirstOrThrow()).content;
};

const QUESTION = { subject: 'Zie bijlage', message: 'Hoi' };

async function confirmAddress({ id }: { id: string }, emailVerified: boolean): Promise<void> {
  await api.db.updateTable('users').set({ emailVerified }).where('id', '=', id).execute();
}

describe('what may be uploaded', () => {
  test.each([
    ['factuur.pdf', PDF, 'pdf', 'factuur.pdf'],
    ['notitie.txt', 'Ünïcode ✓\r\n', 'txt', 'notitie.txt'],
    ['../../access.log', '\u001b[31mfout\u001b[0m', 'log', 'access.log'],
    ['lijst.txt', '<?xml version="1.0"?><a/>', 'txt', 'lijst.txt'],
    // Begins with the letters that a drawing begins with, a program, and a sealed message.
    ['ipmi.log', 'BMC: geen antwoord\n', 'log', 'ipmi.log'],
    ['mz.txt', 'MZ-toets doet het niet', 'txt', 'mz.txt'],
    // As Notepad, PowerShell and older programs of Windows write.
    ['powershell.txt', Buffer.from('\uFEFFFout: één map\r\n', 'utf16le'), 'txt', 'powershell.txt'],
    ['groot.log', Buffer.from('\uFEFFFout: € 5\r\n', 'utf16le').swap16(), 'log', 'groot.log'],
    ['zonder-teken.txt', Buffer.from('Fout: één map\r\n', 'utf16le'), 'txt', 'zonder-teken.txt'],
    ['kaal.log', Buffer.from('Fout: één map\r\n', 'utf16le').swap16(), 'log', 'kaal.log'],
    ['emoji.txt', Buffer.from('\uFEFF👍 中文', 'utf16le'), 'txt', 'emoji.txt'],
    ['windows.txt', Buffer.from('caf\u00e9 \u0080 5\r\n', 'latin1'), 'txt', 'windows.txt'],
    ['dos.log', Buffer.from('M\u0081ller\r\n', 'latin1'), 'log', 'dos.log'],
    ['teken.txt', '\uFEFFmet een teken vooraan', 'txt', 'teken.txt'],
    ['bericht.txt', '-----BEGIN PGP MESSAGE-----\n\nhQEM\n', 'txt', 'bericht.txt'],
  ])('%s, byte for byte', async (name, content, kind, fileName) => {
    const attachment = await attach(await make.customer(), fileOf(name, content));
    const sizeBytes = Buffer.byteLength(content);
    expect(attachment).toEqual({ id: attachment.id, fileName, kind, sizeBytes });
    expect((await keptOf(attachment)).equals(Buffer.from(content))).toBe(true);
  });

  test.each([
    ['scherm.png', PNG, 'png', 'scherm.png'],
    ['foto.JPEG', JPG, 'jpg', 'foto.jpg'],
    ['plaat.webp', WEBP, 'webp', 'plaat.webp'],
  ])('%s, written anew', async (name, content, kind, fileName) => {
    const hidden = Buffer.concat([content, Buffer.from('<script>alert(1)</script>')]);
    const attachment = await attach(await make.customer(), fileOf(name, hidden));
    const kept = await keptOf(attachment);
    const sizeBytes = kept.length;
    expect(attachment).toEqual({ id: attachment.id, fileName, kind, sizeBytes });
    expect(kept.includes('script')).toBe(false);
  });

  test.each([
    ['a program that is called a picture', fileOf('foto.png', EXE), 'FILE_TYPE_REFUSED'],
    ['a picture of another kind', fileOf('foto.png', JPG), 'FILE_IS_JPG'],
    ['another', fileOf('foto.jpg', PNG), 'FILE_IS_PNG'],
    ['a third', fileOf('foto.jpg', WEBP), 'FILE_IS_WEBP'],
    ['a document that is called a picture', fileOf('scan.jpg', PDF), 'FILE_IS_PDF'],
    ['a picture that is called a document', fileOf('scan.pdf', JPG), 'FILE_IS_JPG'],
    ['a photo of a telephone', fileOf('IMG_1.HEIC', HEIC), 'FILE_IS_HEIC'],
    ['the same with another name', fileOf('IMG_1.jpg', HEIC), 'FILE_IS_HEIC'],
    ['an ordinary picture under a name that Windows gives', fileOf('a.jfif', JPG), 'FILE_IS_JFIF'],
    ['a moving picture', fileOf('a.png', Buffer.from('GIF89a\u0001')), 'FILE_IS_PICTURE'],
    ['a letter of Word', fileOf('brief.docx', 'PK'), 'FILE_IS_DOCUMENT'],
    ['an archive', fileOf('logs.zip', 'PK'), 'FILE_IS_ARCHIVE'],
    ['settings', fileOf('nginx.conf', 'server {}'), 'FILE_IS_TEXT'],
    ['a picture that is called text', fileOf('a.txt', JPG), 'FILE_TYPE_REFUSED'],
    [
      'a program in characters of two bytes',
      fileOf('a.txt', Buffer.from('\uFEFFMZ\u0001', 'utf16le')),
      'FILE_TYPE_REFUSED',
    ],
    [
      'half a character of two bytes',
      fileOf('a.txt', Buffer.from('\uFEFFa\uD83D', 'utf16le')),
      'FILE_TYPE_REFUSED',
    ],
    ['a page that is called a document', fileOf('a.pdf', '<html>'), 'FILE_TYPE_REFUSED'],
    ['a page', fileOf('a.html', '<html>'), 'FILE_TYPE_REFUSED'],
    [
      'a drawing',
      fileOf('a.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'FILE_TYPE_REFUSED',
    ],
    ['a document that is called text', fileOf('a.txt', PDF), 'FILE_TYPE_REFUSED'],
    ['another that is', fileOf('a.txt', '{\\rtf1 Hoi}'), 'FILE_TYPE_REFUSED'],
    ['a program for a printer', fileOf('a.log', '%!PS-Adobe-3.0\n'), 'FILE_TYPE_REFUSED'],
    ['text that is none', fileOf('a.log', Buffer.from([0xff, 0xfe, 0x41])), 'FILE_TYPE_REFUSED'],
    ['text with a null in it', fileOf('a.txt', 'a\u0000b'), 'FILE_TYPE_REFUSED'],
    ['nothing', fileOf('a.txt', ''), 'FILE_EMPTY'],
    ['half a picture', fileOf('a.png', PNG.subarray(0, PNG.length / 2)), 'IMAGE_UNREADABLE'],
    ['a picture without end', fileOf('a.png', pictureBomb()), 'IMAGE_TOO_MANY_PIXELS'],
  ])('not %s', async (_, file, code) => {
    const customer = await make.customer();
    expect(await outcomeOf(attach(customer, file))).toBe(code);
    const kept = api.db.selectFrom('ticketAttachments').select('id');
    expect(await kept.where('userId', '=', customer.id).execute()).toEqual([]);
  });

  test('ten megabytes exactly, not a byte more', async () => {
    const customer = await make.customer();
    const exact = 'a'.repeat(ATTACHMENT_MAX_BYTES);
    expect((await attach(customer, fileOf('vol.txt', exact))).sizeBytes).toBe(ATTACHMENT_MAX_BYTES);
    expect(await outcomeOf(attach(customer, fileOf('te-vol.txt', `${exact}a`)))).toBe(
      'INPUT_INVALID',
    );
  });

  test('nothing large from who is not signed in: it is refused before it is read', async () => {
    const body = new FormData();
    body.set('data', '{"json":{},"meta":[],"maps":[["file"]]}');
    body.set('0', fileOf('a.txt', 'a'.repeat(2 * 1024 * 1024)));
    const response = await api.http('/rpc/customer/tickets/attach', {
      method: 'POST',
      headers: { 'content-length': String(2 * 1024 * 1024) },
      body,
    });
    expect(response.status).toBe(413);
  });

  test('no more than half a gigabyte of one customer together; of staff any', async () => {
    const [customer, staff] = [await make.customer(), await make.staff()];
    await confirmAddress(customer, true);
    for (const { id } of [customer, staff]) {
      const files = Array.from({ length: 50 }, (_, n) => ({
        userId: id,
        fileName: `${n}.txt`,
        kind: 'txt' as const,
        sizeBytes: ATTACHMENT_MAX_BYTES,
        content: Buffer.from('short'),
        createdAt: api.clock.now,
      }));
      await api.db.insertInto('ticketAttachments').values(files).execute();
    }
    const file = fileOf('a.txt', 'a');
    expect(await outcomeOf(attach(customer, file))).toBe('FILES_FULL');
    expect(await outcomeOf(attach(staff, file))).toBe('OK');
    expect(await outcomeOf(attach(await make.customer(), file))).toBe('OK');
    // The sweep takes a hundred at a time; another test waits for its own.
    await api.db.deleteFrom('ticketAttachments').where('ticketId', 'is', null).execute();
  });

  test('no more than ten megabytes while the address is not confirmed', async () => {
    const customer = await make.customer();
    await confirmAddress(customer, false);
    await api.db
      .insertInto('ticketAttachments')
      .values({
        userId: customer.id,
        fileName: 'een.txt',
        kind: 'txt',
        sizeBytes: UNCONFIRMED_FILES_BYTES - 1,
        content: Buffer.from('short'),
        createdAt: api.clock.now,
      })
      .execute();
    expect(await outcomeOf(attach(customer, fileOf('a.txt', 'a')))).toBe('OK');
    expect(await outcomeOf(attach(customer, fileOf('b.txt', 'b')))).toBe('FILES_UNCONFIRMED');
    await confirmAddress(customer, true);
    expect(await outcomeOf(attach(customer, fileOf('b.txt', 'b')))).toBe('OK');
    await api.db.deleteFrom('ticketAttachments').where('ticketId', 'is', null).execute();
  });

  test('nor of two files at once that would pass it together', async () => {
    const customer = await make.customer();
    await confirmAddress(customer, true);
    const files = Array.from({ length: 50 }, (_, n) => ({
      userId: customer.id,
      fileName: `${n}.txt`,
      kind: 'txt' as const,
      sizeBytes: n === 0 ? ATTACHMENT_MAX_BYTES - 3 : ATTACHMENT_MAX_BYTES,
      content: Buffer.from('short'),
      createdAt: api.clock.now,
    }));
    await api.db.insertInto('ticketAttachments').values(files).execute();
    const send = (name: string) => () => outcomeOf(attach(customer, fileOf(name, 'ab')));
    const outcomes = await whileHeld(
      api.db,
      (tx) => sql`lock table ticket_attachments in share row exclusive mode`.execute(tx),
      [send('een.txt'), send('twee.txt')],
    );
    expect(outcomes.toSorted()).toEqual(['FILES_FULL', 'OK']);
    await api.db.deleteFrom('ticketAttachments').where('ticketId', 'is', null).execute();
  });

  test('at most forty an hour', async () => {
    const customer = await make.customer();
    const outcomes: string[] = [];
    for (let n = 0; n < 41; n += 1) {
      outcomes.push(await outcomeOf(attach(customer, fileOf('a.txt', `${n}`))));
    }
    expect(outcomes.filter((outcome) => outcome === 'OK')).toHaveLength(40);
    expect(outcomes.at(-1)).toBe('RATE_LIMITED');
  });
});

describe('files of a message', () => {
  test('come with it, and both sides get what was kept', async () => {
    const customer = await make.customer();
    const staff = await make.staff();
    const first = await attach(customer, fileOf('een.jpg', await phonePhoto()));
    const { id: ticketId } = await api
      .as(customer)
      .customer.tickets.create({ ...QUESTION, attachmentIds: [first.id] });
    const second = await attach(staff, fileOf('twee.log', 'regel\n'));
    await api
      .as(staff)
      .staff.tickets.reply({ ticketId, message: 'Kijk', attachmentIds: [second.id] });

    const own = await api.as(customer).customer.tickets.get({ ticketId });
    expect(own.attachments).toEqual([first]);
    expect(own.replies[0]?.attachments).toEqual([second]);
    const fromStaff = await api.as(customer).customer.tickets.download({ attachmentId: second.id });
    expect(await fromStaff.text()).toBe('regel\n');
    const toStaff = await api.as(staff).staff.tickets.download({ attachmentId: first.id });
    const picture = Buffer.from(await toStaff.arrayBuffer());
    expect([picture.length, picture.includes('Exif')]).toEqual([first.sizeBytes, false]);
    expect([toStaff.name, toStaff.type]).toEqual(['een.jpg', 'application/octet-stream']);
  });

  test('leave as something to keep, never to show', async () => {
    const customer = await make.customer();
    const { id } = await attach(customer, fileOf('pagina.txt', '<script>alert(1)</script>'));
    await api.as(customer).customer.tickets.create({ ...QUESTION, attachmentIds: [id] });
    const { accessToken } = await api.signIn(customer);
    const response = await api.http(`/api/v1/tickets/attachments/${id}`, {
      headers: { authorization: `Bearer ${accessToken}` },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="pagina.txt"/,
    );
    expect(response.headers.get('content-type')).toBe('application/octet-stream');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.text()).toBe('<script>alert(1)</script>');
  });

  test('are the sender’s own, once, and five at most', async () => {
    const [customer, stranger] = [await make.customer(), await make.customer()];
    const theirs = await attach(stranger, fileOf('a.txt', 'a'));
    const mine = await attach(customer, fileOf('b.txt', 'b'));
    const open = (attachmentIds: string[]) =>
      outcomeOf(api.as(customer).customer.tickets.create({ ...QUESTION, attachmentIds }));
    expect(await open([theirs.id])).toBe('ATTACHMENT_GONE');
    expect(await open([mine.id, theirs.id])).toBe('ATTACHMENT_GONE');
    expect(await open([randomUUID()])).toBe('ATTACHMENT_GONE');
    expect(await open(Array.from({ length: 6 }, () => randomUUID()))).toBe('INPUT_INVALID');
    expect(await open([mine.id])).toBe('OK');
    expect(await open([mine.id])).toBe('ATTACHMENT_GONE');
    const { items } = await api.as(customer).customer.tickets.list({});
    expect(items).toHaveLength(1);
  });

  test('before they are sent nobody reads them, their sender takes them back', async () => {
    const customer = await make.customer();
    const { id: attachmentId } = await attach(customer, fileOf('a.txt', 'a'));
    const staff = api.as(await make.staff());
    expect(await outcomeOf(staff.staff.tickets.download({ attachmentId }))).toBe('NOT_FOUND');
    const own = api.as(customer).customer.tickets;
    expect(await outcomeOf(own.download({ attachmentId }))).toBe('NOT_FOUND');
    expect(await own.detach({ attachmentId })).toEqual({ attachmentId });
    expect(await outcomeOf(own.detach({ attachmentId }))).toBe('NOT_FOUND');
  });

  test('are swept when their message was not sent within a day', async () => {
    const customer = await make.customer();
    const sent = await attach(customer, fileOf('a.txt', 'a'));
    const old = await attach(customer, fileOf('b.txt', 'b'));
    await api.as(customer).customer.tickets.create({ ...QUESTION, attachmentIds: [sent.id] });
    const before = api.clock.now;
    api.clock.set(new Date(before.getTime() + 25 * 3_600_000).toISOString());
    const fresh = await attach(customer, fileOf('c.txt', 'c'));
    await api.runJob('system.sweep');
    const kept = await api.db
      .selectFrom('ticketAttachments')
      .select('id')
      .where('userId', '=', customer.id)
      .execute();
    expect(kept.map(({ id }) => id).toSorted()).toEqual([sent.id, fresh.id].toSorted());
    expect(kept.map(({ id }) => id)).not.toContain(old.id);
    api.clock.now = before;
  });
});
