import { expect, test } from 'vitest';
import { peppolAddress } from './peppol-address.ts';

test.each([
  ['BE', 'BE0999.123.456', null],
  ['BE', 'BE 0403.019.261', { scheme: '0208', id: '0403019261' }],
  ['DE', 'DE123456789', { scheme: '9930', id: 'DE123456789' }],
  ['FR', 'FR40303265045', { scheme: '9957', id: 'FR40303265045' }],
  ['IT', 'IT00743110157', { scheme: '0211', id: 'IT00743110157' }],
  ['DK', 'DK13585628', { scheme: '0184', id: 'DK13585628' }],
  ['FI', 'FI20774740', { scheme: '0213', id: 'FI20774740' }],
  ['SE', 'SE556042722001', { scheme: '0007', id: '5560427220' }],
  ['SE', 'SE556042722101', null],
  ['AT', 'ATU12345678', { scheme: '9914', id: 'ATU12345678' }],
  ['GR', 'EL123456789', null],
  ['NL', 'NL123456782B01', null],
  ['DE', 'NL123456782B01', null],
  ['DE', '', null],
  ['XX', 'DE123456789', null],
])('of a company in %s with %j is %o', (country, vatId, address) => {
  expect(peppolAddress({ country, vatId })).toEqual(address);
});
