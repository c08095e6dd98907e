import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { ImageFailure } from '#server/platform/files/image-writer.ts';
import { createVirusScanner } from '#server/platform/files/virus-scanner.ts';
import { createTestApp, type TestApp, type TestAppOptions } from '#tests/support/api.ts';
import { createFactories } from '#tests/support/factories.ts';
import { phonePhoto, PICTURES } from '#tests/support/pictures.ts';
import { outcomeOf } from '#tests/support/procedures.ts';
import { writeScanner } from '#tests/support/scanner.ts';

async function open(options: TestAppOptions): Promise<TestApp> {
  const api = await createTestApp(options);
  onTestFinished(() => api[Symbol.asyncDispose]());
  return api;
}

/** Sends a file as a new customer; says what came of it and what is in the database then. */
async function send(api: TestApp, name: string, content: Buffer) {
  const customer = await createFactories(api).customer();
  const file = new File([new Uint8Array(content)], name);
  const outcome = await outcomeOf(api.as(customer).customer.tickets.attach({ file }));
  const kept = await api.db.selectFrom('ticketAttachments').select('content').execute();
  const audited = await api.db
    .selectFrom('auditLog')
    .select(['action', 'actorId', 'after', 'requestId'])
    .where('action', 'like', 'attachment.%')
    .execute();
  return { customer, outcome, kept: kept.map((row) => row.content), audited };
}

const withScanner = (script: string) => {
  const { command, folder } = writeScanner(script);
  return { folder, options: { config: { scanCommand: command } } };
};

const VIRUS = `console.log('stream: Test-Virus FOUND'); process.exit(1);`;
const KEEP = `require('node:fs').writeFileSync(__dirname + '/file-' + input.length, input);`;

describe('with a virus scanner', () => {
  test('what is clean is kept, and it saw the bytes that are', async () => {
    const { folder, options } = withScanner(KEEP);
    const api = await open(options);
    const photo = await phonePhoto();
    const { outcome, kept } = await send(api, 'foto.jpg', photo);
    expect(outcome).toBe('OK');
    const seen = readdirSync(folder).find((name) => name.startsWith('file-')) ?? '';
    const scanned = readFileSync(join(folder, seen));
    expect(kept.map((content) => content.equals(scanned))).toEqual([true]);
    expect(scanned.equals(photo)).toBe(false);
  });

  test.each([
    ['text', 'a.txt', Buffer.from('tekst')],
    ['a document', 'a.pdf', Buffer.from('%PDF-1.7\n%%EOF\n')],
    ['a picture', 'a.png', PICTURES.png],
  ])('a virus in %s is refused and written down', async (_, name, content) => {
    const api = await open(withScanner(VIRUS).options);
    const { customer, outcome, kept, audited } = await send(api, name, content);
    expect([outcome, kept]).toEqual(['FILE_INFECTED', []]);
    expect(audited).toEqual([
      {
        action: 'attachment.refuse',
        actorId: customer.id,
        after: { kind: name.slice(2), sizeBytes: expect.any(Number), reason: 'virus' },
        requestId: expect.any(String),
      },
    ]);
    expect(api.log.lines).toContainEqual(
      expect.objectContaining({
        msg: 'a file with a virus was refused',
        virus: 'stream: Test-Virus FOUND',
        requestId: audited[0]?.requestId,
      }),
    );
  });

  test('a scanner that cannot scan lets nothing through, and the log says why', async () => {
    const api = await open(withScanner(`console.error('no daemon'); process.exit(2);`).options);
    const { outcome, kept, audited } = await send(api, 'a.txt', Buffer.from('tekst'));
    expect([outcome, kept, audited]).toEqual(['FILE_NOT_SCANNED', [], []]);
    expect(api.log.lines).toContainEqual(
      expect.objectContaining({
        level: 50,
        msg: 'a file could not be scanned for viruses',
        cause: 'exit 2: no daemon',
        requestId: expect.any(String),
      }),
    );
  });

  test('nor does one that hangs', async () => {
    const { command } = writeScanner(`setInterval(() => {}, 1000);`);
    const api = await open({ overrides: () => ({ scanner: createVirusScanner(command, 300) }) });
    const { outcome, kept } = await send(api, 'a.txt', Buffer.from('tekst'));
    expect([outcome, kept]).toEqual(['FILE_NOT_SCANNED', []]);
  });
});

describe('where pictures cannot be written anew', () => {
  const failing = (why: ImageFailure['why']) =>
    open({ overrides: () => ({ images: { write: async () => ({ why, cause: 'the cause' }) } }) });

  test.each([
    ['NO_DECODER', 'IMAGES_UNAVAILABLE', 50],
    ['BROKE', 'IMAGE_UNREADABLE', 50],
    ['TOO_LARGE', 'IMAGE_TOO_LARGE', 30],
    ['UNREADABLE', 'IMAGE_UNREADABLE', 30],
  ] as const)('%s: no picture is kept as it came, other files are', async (why, code, level) => {
    const api = await failing(why);
    const { outcome, kept } = await send(api, 'a.png', PICTURES.png);
    expect([outcome, kept]).toEqual([code, []]);
    expect(api.log.lines).toContainEqual(
      expect.objectContaining({ level, why, cause: 'the cause', requestId: expect.any(String) }),
    );
    expect((await send(api, 'a.txt', Buffer.from('tekst'))).outcome).toBe('OK');
  });
});
