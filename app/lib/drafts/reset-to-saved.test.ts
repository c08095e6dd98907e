import { createFormControl } from 'react-hook-form';
import { expect, test } from 'vitest';
import { resetToSaved } from './reset-to-saved.ts';

test('what is typed while a form is being saved stays, and is not saved yet', () => {
  const form = createFormControl({ defaultValues: { name: 'Hostwerk', text: '', city: '' } });
  let dirty = {};
  form.subscribe({
    formState: { dirtyFields: true },
    callback: (now) => (dirty = now.dirtyFields ?? {}),
  });
  form.setValue('name', ' Winkel ', { shouldDirty: true });
  const sent = form.getValues();
  form.setValue('text', 'Erbij', { shouldDirty: true });
  resetToSaved(form, { sent, saved: { name: 'Winkel', text: '', city: 'Delft' } });
  expect(form.getValues()).toEqual({ name: 'Winkel', text: 'Erbij', city: 'Delft' });
  expect(dirty).toEqual({ text: true });
  const sentAgain = form.getValues();
  resetToSaved(form, { sent: sentAgain, saved: sentAgain });
  expect([form.getValues(), dirty]).toEqual([sentAgain, {}]);
});
