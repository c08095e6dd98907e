import { describe, expect, test } from 'vitest';
import { createShown, URL_HOME } from '#tests/support/shown-pages.ts';

describe('an answer', () => {
  test('to a question that pages read is never kept: they could be invented without end', async () => {
    const pages = createShown({ body: 'een' });
    await pages.get({}, '?q=een');
    await pages.get({}, '?q=een');
    expect(pages.state.renders).toBe(2);
  });

  test('to what no page reads is the page without it, as one follows a link in a newsletter', async () => {
    const pages = createShown({ body: 'een' });
    await pages.get({}, 'pricing?utm_source=brief&x=1');
    await pages.get({}, 'pricing?x=2');
    await pages.get({}, 'pricing');
    expect(pages.state).toMatchObject({ renders: 1, rendered: `${URL_HOME}pricing` });
    await pages.get({}, 'pricing?x=3&cycle=yearly');
    expect(pages.state).toMatchObject({ renders: 2, rendered: `${URL_HOME}pricing?cycle=yearly` });
  });

  test('to an address that leads nowhere is made once for all of those, and kept by nobody else', async () => {
    const pages = createShown({ body: 'niets', status: 404 });
    const first = await pages.get({}, 'nergens/1');
    const second = await pages.get({}, 'nergens/2?q=x');
    expect([first.status, second.status, await second.text()]).toEqual([404, 404, 'niets']);
    expect(second.headers.get('cache-control')).toBe('no-store');
    expect(pages.state).toMatchObject({ renders: 1, rendered: `${URL_HOME}404` });
    pages.notify('settings');
    await pages.get({}, 'nergens/3');
    expect(pages.state.renders).toBe(2);
  });

  test('is refused to who has more of them made than a person looks at, and to nobody else', async () => {
    const pages = createShown({ body: 'een' });
    await pages.text();
    const ask = (n: number, address: string) => pages.get({}, `?q=${n}`, 'GET', address);
    const statuses: number[] = [];
    for (let n = 0; n < 601; n += 1) {
      statuses.push((await ask(n, `2001:db8:1:2::${n.toString(16)}`)).status);
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    const refused = await ask(602, '2001:db8:1:2::1');
    expect(refused.headers.get('retry-after')).toMatch(/^[1-9]\d?$/);
    expect(await refused.text()).toMatch(/^Je hebt dit te vaak/);
    // A kept page costs nothing.
    expect((await pages.get({}, '', 'GET', '2001:db8:1:2::1')).status).toBe(200);
    expect((await ask(603, '2001:db8:1:3::1')).status).toBe(200);
  });

  test('about what belongs to more addresses than a page has links is refused', async () => {
    const pages = createShown({ body: '{}' });
    const list = (count: number) =>
      pages.get(
        {},
        `__manifest?paths=${Array.from({ length: count }, (_, n) => `/${n}`).join(',')}`,
      );
    expect([(await list(200)).status, (await list(201)).status]).toEqual([200, 400]);
    expect(pages.state.renders).toBe(1);
  });
});
