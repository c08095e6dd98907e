import { describe, expect, test } from 'vitest';
import {
  normaliseSecret,
  passwordStrength,
  secretForms,
  weakPasswordReasons,
  type PasswordContext,
} from './password.ts';

const context: PasswordContext = {
  email: 'jan.devries@bakkerij.nl',
  names: ['Jan', 'de Vries'],
  siteName: 'Hostwerk',
};
const COMMON = new Set(['password', 'welkom01', '12345678']);
const isCommon = (password: string) => COMMON.has(password);

describe('weakPasswordReasons', () => {
  test.each([
    ['', ['TOO_SHORT']],
    ['x7#Kq2w', ['TOO_SHORT']],
    ['x7#Kq2wp', []],
    ['💡💡💡💡', ['TOO_SHORT']],
    // Seven characters, however the keyboard sends the accents.
    ['e\u0301e\u0308o\u0308u\u0308a7#'.normalize('NFD'), ['TOO_SHORT']],
    ['ｐａｓｓｗｏｒｄ', ['TOO_COMMON']],
    ['ｗｅｌｋｏｍ１２３', ['TOO_COMMON']],
    ['password', ['TOO_COMMON']],
    ['PassWord', ['TOO_COMMON']],
    ['Welkom01', ['TOO_COMMON']],
    ['welkom123', ['TOO_COMMON']],
    ['Ajax-1900!', ['TOO_COMMON']],
    ['Zomer2026', ['TOO_COMMON']],
    ['P@ssw0rd!', ['TOO_COMMON']],
    ['$Password2026', ['TOO_COMMON']],
    ['passwordPassword1!', ['TOO_COMMON']],
    ['1234-5678!', ['TOO_COMMON']],
    ['Aa12345678!', ['TOO_COMMON']],
    // The added part is a password of its own.
    ['password-829174-663018', []],
    ['my password is a fish', []],
    ['welkom op de dijk', []],
    ['jan.devries@bakkerij.nl', ['ONLY_EMAIL']],
    ['JanDevries', ['ONLY_EMAIL', 'ONLY_NAME']],
    ['bakkerij1', ['ONLY_EMAIL']],
    ['Vries2026', ['ONLY_NAME']],
    ['jan-vries!', ['ONLY_NAME']],
    ['hostwerk', ['ONLY_SITE_NAME']],
    ['Hostwerk2026!', ['ONLY_SITE_NAME']],
    ['Höstwerk2026!', ['ONLY_SITE_NAME']],
    ['hostwerkhostwerk', ['ONLY_SITE_NAME']],
    ['jan', ['TOO_SHORT', 'ONLY_EMAIL', 'ONLY_NAME']],
    ['hostwerk-demo-2026', []],
    ['mijn hond heet jan', []],
    ['48291047263', []],
    ['een hele lange zin zonder hoofdletters', []],
  ])('%j: %j', (password, reasons) => {
    expect(weakPasswordReasons(password, context, isCommon)).toEqual(reasons);
  });

  test('knows a site name of more words with and without its spaces', () => {
    const site = { ...context, siteName: 'Mijn Host' };
    for (const password of ['mijnhost2026', 'Mijn Host 1', 'host-mijn-1']) {
      expect(weakPasswordReasons(password, site, isCommon)).toEqual(['ONLY_SITE_NAME']);
    }
  });

  test('has nothing against a password when there is no context', () => {
    const nobody = { email: '', names: [], siteName: '' };
    expect(weakPasswordReasons('zonnebloem', nobody, isCommon)).toEqual([]);
  });
});

describe('a secret that is typed on another keyboard', () => {
  test.each([
    ['één', 'e\u0301e\u0301n'],
    ['ｗｉｄｅ１２３', 'wide123'],
    ['\uFB01ets', 'fiets'],
    ['a\u00A0b', 'a b'],
    ['\u212B', 'Å'],
  ])('%j is the one as %j is', (one, other) => {
    expect(normaliseSecret(one)).toBe(normaliseSecret(other));
  });

  test('is compared as it is kept, as it is typed, composed and decomposed', () => {
    expect(secretForms('plain')).toEqual(['plain']);
    expect(secretForms('één')).toEqual(['één', 'e\u0301e\u0301n']);
    expect(secretForms('e\u0301\uFB01')).toEqual(['éfi', 'e\u0301\uFB01', 'é\uFB01']);
  });
});

describe('passwordStrength', () => {
  test.each([
    ['', 0],
    ['kort', 0],
    ['password', 0],
    ['Hostwerk2026!', 0],
    ['aaaaaaaaaaaa', 1],
    ['zonnetje', 1],
    ['zonnebloem', 2],
    ['Zonnebloem7', 3],
    ['Zonnebloem7#water', 4],
    ['een hele lange zin zonder hoofdletters', 4],
  ])('%j: %s', (password, strength) => {
    expect(passwordStrength(password, context, isCommon)).toBe(strength);
  });
});
