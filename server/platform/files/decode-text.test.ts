import { expect, test } from 'vitest';
import { decodeText } from './decode-text.ts';

const TEXT = '<?xml version="1.0"?><a>Zoë €</a>';

function bigEndian(text: string): Buffer {
  return Buffer.from(text, 'utf16le').swap16();
}

/** Letters of one byte; `€` is 0x80 in windows-1252 and 0xa4 in ISO-8859-15. */
function narrow(text: string, euro: number): Buffer {
  return Buffer.from(text.replaceAll('€', String.fromCodePoint(euro)), 'latin1');
}

test.each<[string, Uint8Array, string]>([
  ['UTF-8', Buffer.from(TEXT), TEXT],
  ['UTF-8 with a mark', Buffer.from(`\uFEFF${TEXT}`), TEXT],
  ['UTF-16 with a mark', Buffer.from(`\uFEFF${TEXT}`, 'utf16le'), TEXT],
  ['UTF-16 without a mark', Buffer.from(TEXT, 'utf16le'), TEXT],
  ['UTF-16 of the other order', bigEndian(`\uFEFF${TEXT}`), TEXT],
  ['UTF-16 of the other order, without a mark', bigEndian(TEXT), TEXT],
  ['windows-1252', narrow(TEXT, 0x80), TEXT],
  [
    'ISO-8859-15, as its head says',
    narrow('<?xml version="1.0" encoding="ISO-8859-15"?><a>é €</a>', 0xa4),
    '<?xml version="1.0" encoding="ISO-8859-15"?><a>é €</a>',
  ],
  [
    'ISO-8859-1, as its head says',
    narrow("<?xml version='1.0' encoding='ISO-8859-1'?><a>é</a>", 0),
    "<?xml version='1.0' encoding='ISO-8859-1'?><a>é</a>",
  ],
  [
    'a head that says UTF-8 of what is not',
    narrow('<?xml version="1.0" encoding="UTF-8"?><a>é</a>', 0),
    '<?xml version="1.0" encoding="UTF-8"?><a>é</a>',
  ],
  ['nothing', new Uint8Array(), ''],
  ['one letter', Buffer.from('a'), 'a'],
])('%s', (_name, bytes, text) => {
  expect(decodeText(bytes)).toBe(text);
});
