import { describe, expect, test } from 'vitest';
import { canSetDomain, readDomain, takesDomain } from './own-domain.ts';

describe('the domain in what somebody typed', () => {
  test.each([
    ['bakkerij-jansen.nl', 'bakkerij-jansen.nl'],
    [' Bakkerij.NL ', 'bakkerij.nl'],
    ['https://www.bakkerij.nl/', 'bakkerij.nl'],
    ['HTTP://WWW.Bakkerij.nl/over-ons?x=1#top', 'bakkerij.nl'],
    ['//www.bakkerij.nl', 'bakkerij.nl'],
    ['bakkerij.nl:8080/pad', 'bakkerij.nl'],
    ['bakkerij.nl.', 'bakkerij.nl'],
    ['www.bakkerij.nl/', 'bakkerij.nl'],
    ['shop.bakkerij.co.uk', 'shop.bakkerij.co.uk'],
    ['www.nl', 'www.nl'],
    ['www.www.nl', 'www.nl'],
    ['wwwbakkerij.nl', 'wwwbakkerij.nl'],
    ['bäckerei.de', 'xn--bckerei-5wa.de'],
    ['https://www.Bäckerei.de/', 'xn--bckerei-5wa.de'],
    ['xn--bckerei-5wa.de', 'xn--bckerei-5wa.de'],
    ['ba\u0308ckerei.de', 'xn--bckerei-5wa.de'],
    ['例え。テスト', 'xn--r8jz45g.xn--zckzah'],
    ['straße.de', 'xn--strae-oqa.de'],
  ])('%s is %s', (text, domain) => {
    expect(readDomain(text)).toMatchObject({ ok: true, value: { domain } });
  });

  test.each([
    ['', 'DOMAIN_EMPTY'],
    ['   ', 'DOMAIN_EMPTY'],
    ['https://', 'DOMAIN_EMPTY'],
    ['bakkerij', 'DOMAIN_INVALID'],
    ['www', 'DOMAIN_INVALID'],
    ['mijn website.nl', 'DOMAIN_INVALID'],
    ['info@bakkerij.nl', 'DOMAIN_INVALID'],
    ['-bakkerij.nl', 'DOMAIN_INVALID'],
    ['bakkerij-.nl', 'DOMAIN_INVALID'],
    ['bak..nl', 'DOMAIN_INVALID'],
    ['bak_kerij.nl', 'DOMAIN_INVALID'],
    ['192.0.2.1', 'DOMAIN_INVALID'],
    ['[2001:db8::1]', 'DOMAIN_INVALID'],
    ['0x7f.1', 'DOMAIN_INVALID'],
    ['bak%6Berij.nl', 'DOMAIN_INVALID'],
    ['user:pass@bakkerij.nl', 'DOMAIN_INVALID'],
    ['*.bakkerij.nl', 'DOMAIN_INVALID'],
    ['bakkerij.n', 'DOMAIN_INVALID'],
    [`${'a'.repeat(64)}.nl`, 'DOMAIN_INVALID'],
    [`${'a.'.repeat(126)}nl`, 'DOMAIN_INVALID'],
  ])('%s is none: %s', (text, reason) => {
    expect(readDomain(text)).toEqual({ ok: false, reason });
  });

  test.each(['klanten.example', 'jan.klanten.example', 'example.shop', 'www.shop.example.shop'])(
    '%s is the shop’s own',
    (text) => {
      const kept = ['klanten.example', 'shop.example.shop'];
      expect(readDomain(text, kept)).toEqual({ ok: false, reason: 'DOMAIN_IS_OURS' });
    },
  );

  test('is the name of its service as people write it, in what fits one', () => {
    const nameOf = (text: string) => {
      const read = readDomain(text);
      return read.ok ? read.value.name : null;
    };
    expect(nameOf('https://www.Bäckerei.de/')).toBe('bäckerei.de');
    expect(nameOf('xn--bckerei-5wa.de')).toBe('xn--bckerei-5wa.de');
    expect(nameOf(`${'a'.repeat(40)}.${'b'.repeat(40)}.nl`)).toHaveLength(63);
  });
});

test('only web hosting has one, which is chosen before it is made and once when it has none', () => {
  expect(
    ['web', 'vps', 'game', 'dedicated', 'other'].map((type) => takesDomain(type as 'web')),
  ).toEqual([true, false, false, false, false]);
  const web = { planType: 'web', status: 'active', deliveryState: 'done', domain: null } as const;
  expect(canSetDomain(web)).toEqual({ ok: true, value: 'made' });
  expect(canSetDomain({ ...web, planType: 'vps' })).toMatchObject({ reason: 'NOT_FOUND' });
  expect(canSetDomain({ ...web, domain: 'a.nl' })).toMatchObject({ reason: 'SERVICE_HAS_DOMAIN' });
  expect(canSetDomain({ ...web, status: 'suspended' }).ok).toBe(false);
  expect(canSetDomain({ ...web, status: 'cancelled' }).ok).toBe(false);
  const pending = { ...web, status: 'pending', domain: 'a.nl' } as const;
  expect(canSetDomain({ ...pending, deliveryState: 'failed' })).toEqual({
    ok: true,
    value: 'waiting',
  });
  expect(canSetDomain({ ...pending, deliveryState: 'running' })).toMatchObject({
    reason: 'SERVICE_PENDING',
  });
});
