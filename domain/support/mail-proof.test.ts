import { describe, expect, test } from 'vitest';
import { proofOf } from './mail-proof.ts';

const OURS = 'mx.shop.nl';
const results = (...values: string[]) =>
  values.map((value) => ({ key: 'authentication-results', value }));
const proof = (from: string | null, ...values: string[]) =>
  proofOf(results(...values), { authServer: OURS, from });

describe('the topmost header of our own server', () => {
  test.each([
    ['DMARC', `${OURS}; dmarc=pass header.from=klant.nl`, 'dmarc'],
    [
      'DMARC with its policy',
      `${OURS}; dmarc=pass (p=none dis=none) header.from=klant.nl`,
      'dmarc',
    ],
    [
      'DMARC among others',
      `${OURS};\r\n spf=fail;\r\n\tdkim=fail; dmarc=pass header.from=klant.nl`,
      'dmarc',
    ],
    ['DMARC without its domain', `${OURS}; dmarc=pass`, 'dmarc'],
    ['DMARC of another domain', `${OURS}; dmarc=pass header.from=boef.nl`, 'none'],
    ['DMARC that failed', `${OURS}; dmarc=fail header.from=klant.nl`, 'none'],
    ['a signature', `${OURS}; dkim=pass header.d=klant.nl header.s=a`, 'dkim'],
    ['one named by its user', `${OURS}; dkim=pass header.i=@klant.nl header.s=a`, 'dkim'],
    ['one of a domain below', `${OURS}; dkim=pass header.d=mail.klant.nl`, 'dkim'],
    ['one of another', `${OURS}; dkim=pass header.d=boef.nl`, 'none'],
    ['one that only ends alike', `${OURS}; dkim=pass header.d=nietklant.nl`, 'none'],
    ['one of a whole country', `${OURS}; dkim=pass header.d=nl`, 'none'],
    ['one that failed', `${OURS}; dkim=fail header.d=klant.nl`, 'none'],
    [
      'the second of two',
      `${OURS}; dkim=fail header.d=klant.nl; dkim=pass header.d=klant.nl`,
      'dkim',
    ],
    ['with a version', `${OURS} 1; dkim/1=pass header.d=klant.nl`, 'dkim'],
    ['in capitals', `MX.SHOP.NL; DMARC=Pass Header.From=Klant.NL`, 'dmarc'],
    ['SPF alone', `${OURS}; spf=pass smtp.mailfrom=klant.nl`, 'none'],
    ['nothing', `${OURS}; none`, 'none'],
    ['in a comment', `${OURS}; spf=fail (dmarc=pass; dmarc=pass) smtp.mailfrom=x`, 'none'],
    ['in a comment in a comment', `${OURS}; spf=fail (a (b) ; dmarc=pass) x=y`, 'none'],
    ['in what is quoted', `${OURS}; spf=fail reason="; dmarc=pass"`, 'none'],
    [
      'in what a sender may write',
      `${OURS}; spf=fail smtp.mailfrom="a; dmarc=pass header.from=klant.nl"@b.nl`,
      'none',
    ],
    ['of another server', 'mx.boef.nl; dmarc=pass header.from=klant.nl', 'none'],
    ['of a name like ours', `${OURS}.boef.nl; dmarc=pass header.from=klant.nl`, 'none'],
    ['without a name', 'dmarc=pass header.from=klant.nl', 'none'],
    ['nothing at all', '', 'none'],
  ])('%s', (_, value, expected) => {
    expect(proof('sanne@klant.nl', value)).toBe(expected);
  });

  test('is the only one that is believed', () => {
    const pass = `${OURS}; dmarc=pass header.from=klant.nl`;
    expect(proof('a@klant.nl', `${OURS}; dmarc=fail header.from=klant.nl`, pass)).toBe('none');
    expect(proof('a@klant.nl', 'mx.eerder.nl; dmarc=fail', pass)).toBe('dmarc');
    expect(proof('a@klant.nl')).toBe('none');
    expect(proof(null, pass)).toBe('none');
  });

  test('proves a domain below the one that signed', () => {
    expect(proof('a@post.klant.nl', `${OURS}; dkim=pass header.d=klant.nl`)).toBe('dkim');
    expect(proof('a@post.klant.nl', `${OURS}; dmarc=pass header.from=klant.nl`)).toBe('none');
  });

  test('may be as long as it likes', () => {
    for (const evil of ['(', '=', ' = ', '"', '; dkim=pass', '\\(']) {
      const long = [200_000, 2000].map((times) => `${OURS}; ${evil.repeat(times)}`);
      expect(proof('a@klant.nl', ...long)).toBe('none');
    }
  });
});
