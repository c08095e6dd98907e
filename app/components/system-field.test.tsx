import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SystemField } from './system-field.tsx';

const TWO = ['Debian 13', 'Ubuntu 24.04 LTS'];

function shown(systems: readonly string[], value: string | undefined, now?: string): string {
  const onChange = () => {};
  const field = (
    <SystemField
      systems={systems}
      value={value}
      onChange={onChange}
      {...(now !== undefined && { now })}
    />
  );
  return renderToStaticMarkup(field);
}

test('a system is chosen among those that there are', () => {
  const field = shown(TWO, 'Ubuntu 24.04 LTS', 'Debian 13');
  expect(field.match(/<option[^>]*>/g)).toEqual([
    '<option value="Debian 13">',
    '<option value="Ubuntu 24.04 LTS" selected="">',
  ]);
  expect(field).not.toContain('niet meer');
});

test('nothing is asked where there is nothing to choose', () => {
  expect(shown([], undefined)).toBe('');
  expect(shown(['Debian 13'], 'Debian 13', 'Debian 13')).toBe('');
});

test('what can be had no more is said, also where one is left', () => {
  expect(shown(['Debian 13'], 'Debian 13', 'Debian 12')).toContain(
    'Debian 12 is er bij dit pakket niet meer.',
  );
});
