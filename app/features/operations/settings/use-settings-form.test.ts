import { describe, expect, test } from 'vitest';
import { SETTINGS } from '#domain/operations/settings.ts';
import { FORM_SETTING_KEYS, type FormSettings } from '#domain/operations/settings-form.ts';
import { changesOf, faultyKeys, originalValues } from './use-settings-form.ts';

/** Complete, for each key of the list is in it. */
const READ = Object.fromEntries(
  FORM_SETTING_KEYS.map((key) => [key, SETTINGS[key].default]),
) as FormSettings;
const WRONG_WELCOME = { welcome_email_template: 'Hoi {wie}' };

describe('what must be mended', () => {
  test('is what breaks a rule', () => {
    expect(faultyKeys(READ)).toEqual([]);
    expect(faultyKeys({ ...READ, site_name: ' ' })).toEqual(['site_name']);
    expect(faultyKeys({ ...READ, ...WRONG_WELCOME })).toEqual(['welcome_email_template']);
  });

  test('is not what nobody sees: the welcome while it is off', () => {
    expect(faultyKeys({ ...READ, ...WRONG_WELCOME, welcome_email_enabled: 'false' })).toEqual([]);
  });
});

describe('what is sent', () => {
  test('is what differs from what was read, with that', () => {
    expect(changesOf(READ, READ)).toEqual([]);
    expect(changesOf({ ...READ, site_name: 'Gracht & Co' }, READ)).toEqual([
      { key: 'site_name', from: 'Hostwerk', to: 'Gracht & Co' },
    ]);
  });

  test('is of a welcome that is off what is right, and never what could not be kept', () => {
    const off = { ...READ, welcome_email_enabled: 'false' };
    const keysOf = (values: FormSettings) => changesOf(values, READ).map(({ key }) => key);
    expect(keysOf({ ...off, ...WRONG_WELCOME })).toEqual(['welcome_email_enabled']);
    expect(keysOf({ ...off, welcome_email_subject: 'Dag' }).toSorted()).toEqual([
      'welcome_email_enabled',
      'welcome_email_subject',
    ]);
  });
});

describe('what was read then', () => {
  test('is what is read now where nothing was kept', () => {
    expect(originalValues(READ, null)).toEqual(READ);
  });

  test('is of what was typed what stood there, so that a change meanwhile is not overwritten', () => {
    const found = {
      typed: { site_name: 'De Kade' },
      beside: { seen: { site_name: 'Vroeger', site_description: 'Oud' } },
    };
    expect(originalValues(READ, found)).toEqual({ ...READ, site_name: 'Vroeger' });
  });
});
