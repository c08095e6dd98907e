/** Letters with accents, in lower case, and under each the letter it is without. */
const ACCENTED =
  'àáâãäåæāăąçćĉċčðďđèéêëēĕėęěĝğġģĥħìíîïĩīĭįıĳĵķĸĺļľŀłñńņňŉŋòóôõöøōŏőœŕŗřßśŝşšſșþţťŧțùúûüũūŭůűųŵýÿŷźżž';
const PLAIN =
  'aaaaaaaaaacccccdddeeeeeeeeegggghhiiiiiiiiiijkklllllnnnnnnoooooooooorrrssssssstttttuuuuuuuuuuwyyyzzz';

const PLAIN_OF = new Map(Array.from(ACCENTED, (letter, at) => [letter, PLAIN[at] ?? letter]));

/**
 * A text as it is searched and sorted: in lower case and without accents, so that who types "zoe"
 * finds Zoë, and Émile stands between Elise and Erik. The database's `folded` does the same.
 */
export function foldText(text: string): string {
  const lower = text.normalize('NFC').toLowerCase();
  return Array.from(lower, (letter) => PLAIN_OF.get(letter) ?? letter).join('');
}
