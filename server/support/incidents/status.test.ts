import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPages } from '#server/http/pages.ts';
import { createRenderer } from '#server/http/site.ts';
import { createTestApp, ORIGIN, type Api, type TestApp } from '#tests/support/api.ts';
import { createFactories, type Person } from '#tests/support/factories.ts';

const START = '2026-11-23T11:00:00.000Z';
let api: TestApp;
let staff: Person;

beforeAll(async () => {
  api = await createTestApp({
    site: (context) => ({
      serveFile: null,
      servePage: createPages(
        context,
        createRenderer(
          context,
          () => Promise.reject(new Error('a page of the build was asked for')),
          'production',
        ),
      ),
    }),
  });
  staff = await createFactories(api).staff('staff');
});
afterAll(() => api[Symbol.asyncDispose]());
beforeEach(async () => {
  api.clock.set(START);
  await api.jobsDone();
  for (const table of ['incidentRounds', 'incidentUpdates', 'incidents'] as const) {
    await api.db.deleteFrom(table).execute();
  }
  // Rows that go without a word would stay on what is kept.
  const notice = JSON.stringify({ topic: 'incidents', id: null, userId: null });
  await sql`select pg_notify('hostwerk', ${notice})`.execute(api.db);
});

const incidents = () => api.as(staff).staff.incidents;
type Fields = Partial<Parameters<Api['staff']['incidents']['open']>[0]>;

async function open(fields: Fields = {}): Promise<string> {
  const { incidentId } = await incidents().open({
    requestKey: randomUUID(),
    title: 'Traag',
    status: 'investigating',
    impact: 'down',
    parts: ['web'],
    message: 'We zoeken het uit.',
    mail: false,
    ...fields,
  });
  return incidentId;
}

async function resolve(incidentId: string): Promise<void> {
  await incidents().update({
    incidentId,
    seen: 1,
    status: 'resolved',
    impact: 'down',
    parts: ['web'],
    message: 'Opgelost.',
    times: null,
    mail: false,
  });
}

async function plan(startsAt: string, endsAt: string): Promise<string> {
  const { incidentId } = await incidents().plan({
    requestKey: randomUUID(),
    title: 'Nieuwe schijven',
    impact: 'down',
    parts: ['vps'],
    message: 'We vervangen schijven.',
    times: { startsAt: new Date(startsAt), endsAt: new Date(endsAt), endsItself: false },
    mail: false,
  });
  return incidentId;
}

const readStatus = () => api.nobody.public.status.get();

describe('the public status', () => {
  test('of a shop in which nothing happened is that everything works', async () => {
    expect(await readStatus()).toEqual({
      line: 'Alles werkt',
      state: 'ok',
      parts: ['web', 'vps', 'game', 'dedicated', 'site'].map((part) => ({ part, state: 'ok' })),
      open: [],
      planned: [],
      ended: [],
    });
  });

  test('has what goes on, what is planned and what is over, each with what was said', async () => {
    const over = await open({ title: 'Voorbij' });
    api.clock.set('2026-11-23T11:30:00.000Z');
    await resolve(over);
    const later = await plan('2026-11-26T01:00:00Z', '2026-11-26T02:00:00Z');
    const sooner = await plan('2026-11-25T01:00:00Z', '2026-11-25T02:00:00Z');
    const first = await open();
    api.clock.set('2026-11-23T11:40:00.000Z');
    const second = await open({ parts: ['game'], impact: 'minor' });
    const status = await readStatus();
    expect(status).toMatchObject({ line: 'Onbereikbaar: webhosting', state: 'down' });
    expect(status.open.map(({ id }) => id)).toEqual([second, first]);
    expect(status.planned.map(({ id }) => id)).toEqual([sooner, later]);
    expect(status.ended).toMatchObject([
      { id: over, endedAt: new Date('2026-11-23T11:30:00.000Z'), status: 'resolved' },
    ]);
    expect(status.ended[0]?.updates.map(({ message }) => message)).toEqual([
      'Opgelost.',
      'We zoeken het uit.',
    ]);
    expect(JSON.stringify(status)).not.toContain('Test Persoon');
  });

  test('shows of a long story the newest fifty', async () => {
    const incidentId = await open();
    for (let position = 2; position <= 60; position += 1) {
      await api.db
        .insertInto('incidentUpdates')
        .values({
          id: randomUUID(),
          incidentId,
          position,
          status: 'identified',
          impact: 'down',
          parts: ['web'],
          message: `Update ${position}`,
          createdAt: api.clock.now,
        })
        .execute();
    }
    await api.db.updateTable('incidents').set({ updateCount: 60 }).execute();
    const [shown] = (await readStatus()).open;
    expect(shown?.updates).toHaveLength(50);
    expect([shown?.updates.at(0)?.message, shown?.updates.at(-1)?.message]).toEqual([
      'Update 60',
      'Update 11',
    ]);
    expect((await incidents().get({ incidentId })).updates).toHaveLength(60);
  });

  test('tells of ninety days', async () => {
    await resolve(await open());
    api.clock.set('2027-02-21T10:59:59.000Z');
    expect((await readStatus()).ended).toHaveLength(1);
    api.clock.set('2027-02-21T11:00:00.000Z');
    expect((await readStatus()).ended).toHaveLength(0);
  });
});

describe('the feed', () => {
  const readFeed = async () => {
    const answer = await api.http('/status.atom');
    return { answer, text: await answer.text() };
  };

  test('is Atom with an entry for each, what was typed escaped', async () => {
    const incidentId = await open({ title: 'Traag & <stuk>', parts: ['web', 'site'] });
    await plan('2026-11-25T01:00:00Z', '2026-11-25T02:00:00Z');
    const { answer, text } = await readFeed();
    expect(answer.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
    expect(text).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<feed xmlns="http:/);
    expect(text.match(/<entry>/g)).toHaveLength(2);
    expect(text).toContain('<title>Storing: Traag &amp; &lt;stuk&gt;</title>');
    expect(text).toContain(`<id>urn:uuid:${incidentId}</id>`);
    expect(text).toContain(`href="${ORIGIN}/status#${incidentId}"`);
    expect(text).toContain('Van 25 november 2026 om 02:00 tot 25 november 2026 om 03:00.');
    expect(text).toContain(`<updated>${START}</updated>`);
  });

  test('is kept, known again by its name, and made anew when something is told', async () => {
    await expect.poll(async () => (await readFeed()).text).not.toContain('<entry>');
    const { answer } = await readFeed();
    const etag = answer.headers.get('etag') ?? '';
    const again = await api.http('/status.atom', { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
    const incidentId = await open();
    await expect.poll(async () => (await readFeed()).text).toContain(incidentId);
    await resolve(incidentId);
    await expect.poll(async () => (await readFeed()).text).toContain('Opgelost: Traag');
  });

  test('has the fifty that were told of last', async () => {
    for (let count = 0; count < 51; count += 1) {
      api.clock.set(new Date(Date.parse(START) + count * 60_000).toISOString());
      await resolve(await open({ title: `Nummer ${count}.` }));
    }
    const feedOf = async () => (await readFeed()).text;
    await expect.poll(feedOf).toContain('Nummer 50.');
    const text = await feedOf();
    expect(text.match(/<entry>/g)).toHaveLength(50);
    expect(text).not.toContain('Nummer 0.');
    expect(text.indexOf('Nummer 50.')).toBeLessThan(text.indexOf('Nummer 49.'));
  });
});
