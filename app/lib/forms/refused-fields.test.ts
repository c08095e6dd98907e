import { ORPCError } from '@orpc/client';
import { createFormControl, type UseFormReturn } from 'react-hook-form';
import { describe, expect, test } from 'vitest';
import { isAtPassword, refusedFields } from './refused-fields.ts';
import { showRefused } from './show-refused.ts';

function refusedInput(...paths: string[]) {
  const issues = paths.map((path) => ({ path, message: `${path} klopt niet.` }));
  return new ORPCError('INPUT_INVALID', { message: 'Controleer de velden.', data: { issues } });
}

const wrongPassword = new ORPCError('WRONG_PASSWORD', { message: 'Dit wachtwoord klopt niet.' });

describe('refusedFields', () => {
  test('places a fault in a list at the field of the list', () => {
    expect(refusedFields(refusedInput('name', 'scopes.1'))).toEqual({
      name: 'name klopt niet.',
      scopes: 'scopes.1 klopt niet.',
    });
  });

  test('places a wrong password at the field that asks for it, under the name of the form', () => {
    const message = 'Dit wachtwoord klopt niet.';
    expect(refusedFields(wrongPassword)).toEqual({ ownPassword: message });
    expect(refusedFields(wrongPassword, { codes: { WRONG_PASSWORD: 'password' } })).toEqual({
      password: message,
    });
    expect(isAtPassword(wrongPassword)).toBe(true);
  });

  test('places by the map of a form, and drops what the form has no field for', () => {
    const at = ([first]: readonly string[]) => (first === 'newPassword' ? 'password' : undefined);
    expect(refusedFields(refusedInput('newPassword', 'other'), { at })).toEqual({
      password: 'newPassword klopt niet.',
    });
  });

  test('has nothing to place of what is about no field', () => {
    expect(refusedFields(null)).toEqual({});
    expect(refusedFields(new TypeError('Failed to fetch'))).toEqual({});
  });
});

type Fields = { name: string; code: string; amount: string; systems: string };

/** A form, with what is shown in it and where the cursor went. */
function madeForm() {
  const { getValues } = createFormControl<Fields>({
    defaultValues: { name: '', code: '', amount: '', systems: '' },
  });
  const focused: string[] = [];
  const shown: Record<string, string | undefined> = {};
  const setError: UseFormReturn<Fields>['setError'] = (name, { message }, options) => {
    shown[name] = message;
    if (options?.shouldFocus === true) focused.push(name);
  };
  return { form: { getValues, setError }, shown, focused };
}

describe('showRefused', () => {
  test('shows each refusal at its field and goes to the first field of the form', () => {
    const { form, shown, focused } = madeForm();
    showRefused(form, refusedInput('fields.code', 'fields.name'));
    expect(shown).toEqual({ name: 'fields.name klopt niet.', code: 'fields.code klopt niet.' });
    expect(focused).toEqual(['name']);
  });

  test('takes the outermost part that is a field: a name within a list is not the name of the form', () => {
    const { form, shown } = madeForm();
    showRefused(form, refusedInput('fields.systems.0.name'));
    expect(Object.keys(shown)).toEqual(['systems']);
  });

  test('goes by the map of the form, and says nothing at fields that it has not', () => {
    const { form, shown, focused } = madeForm();
    showRefused(form, refusedInput('fields.amountCents', 'fields.unknown'), {
      at: ([, name]) => (name === 'amountCents' ? 'amount' : name),
    });
    expect(shown).toEqual({ amount: 'fields.amountCents klopt niet.' });
    showRefused(form, new ORPCError('SLUG_TAKEN', { message: 'Bestaat al.' }), {
      codes: { SLUG_TAKEN: 'code' },
    });
    expect(shown).toMatchObject({ code: 'Bestaat al.' });
    showRefused(form, wrongPassword);
    expect(Object.keys(shown)).toEqual(['amount', 'code']);
    expect(focused).toEqual(['amount', 'code']);
  });
});
