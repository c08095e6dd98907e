import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Checkbox } from './checkbox.tsx';
import { Input } from './input.tsx';
import { RadioCards } from './radio-cards.tsx';
import { RestingFields } from './resting.tsx';
import { Select } from './select.tsx';
import { Switch } from './switch.tsx';
import { Textarea } from './textarea.tsx';

const ONE = [{ value: 'ideal', label: 'iDEAL' }];

/** A text field stays to be read and copied; a choice cannot be read-only. */
const FIELDS = [
  ['text', <Input key="text" />, 'readOnly=""'],
  ['text of lines', <Textarea key="lines" />, 'readOnly=""'],
  ['choice', <Select key="choice" />, 'disabled=""'],
  ['tick', <Checkbox key="tick" />, 'disabled=""'],
  ['switch', <Switch key="switch" />, 'disabled=""'],
  [
    'cards',
    <RadioCards key="cards" name="a" legend="b" options={ONE} value="" onChange={() => {}} />,
    'disabled=""',
  ],
] as const;

test.each(FIELDS)('a field of %s rests while its form is sent, and only then', (_, field, off) => {
  const markup = (when: boolean) =>
    renderToStaticMarkup(<RestingFields when={when}>{field}</RestingFields>);
  expect(markup(true)).toContain(off);
  expect(markup(false)).not.toContain(off);
  expect(renderToStaticMarkup(field)).not.toContain(off);
});

test('what a screen has shut stays shut when its form rests no more', () => {
  const shut = [<Input key="text" readOnly />, <Select key="choice" disabled />];
  const markup = renderToStaticMarkup(<RestingFields when={false}>{shut}</RestingFields>);
  expect(markup).toContain('readOnly=""');
  expect(markup).toContain('disabled=""');
});
