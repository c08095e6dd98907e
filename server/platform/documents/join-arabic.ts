/** Shapes of a letter alone, at the end, at the beginning and in the middle of letters that join. */
type Forms = readonly string[];

/**
 * The forms by letter, as Unicode has them one after the other (Arabic Presentation Forms): a font without
 * rules of its own for joining has each of them as a sign.
 */
const FORMS = new Map<string, Forms>();
for (const [from, until] of [
  [0xfe80, 0xfefc],
  [0xfb50, 0xfbb1],
  [0xfbd3, 0xfbff],
] as const) {
  const found = new Map<string, string[]>();
  for (let code = from; code <= until; code += 1) {
    const form = String.fromCodePoint(code);
    const letter = form.normalize('NFKC');
    // A letter that is in two blocks has all its forms in the first.
    if (letter === form || FORMS.has(letter)) continue;
    found.set(letter, [...(found.get(letter) ?? []), form]);
  }
  for (const [letter, forms] of found) FORMS.set(letter, forms);
}

/** The mark that makes a line longer joins on both sides. */
const STRETCH = '\u0640';
const ARABIC = /\p{Script=Arabic}/u;
const MARK = /^\p{M}$/u;
const LAM = '\u0644';

/** On the side of what follows too: most letters do, those with two forms do not. */
function joinsNext(letter: string): boolean {
  return letter === STRETCH || (FORMS.get(letter)?.length ?? 0) === 4;
}

function joinsBefore(letter: string): boolean {
  return letter === STRETCH || (FORMS.get(letter)?.length ?? 0) >= 2;
}

/** Lam and alef are one sign, whatever is around them; marks on a letter do not part it from the next. */
function lettersOf(text: string): { letter: string; marks: string }[] {
  const letters: { letter: string; marks: string }[] = [];
  for (const sign of text) {
    const last = letters.at(-1);
    if (last !== undefined && MARK.test(sign)) last.marks += sign;
    else if (last?.letter === LAM && FORMS.has(LAM + sign)) last.letter += sign;
    else letters.push({ letter: sign, marks: '' });
  }
  return letters;
}

/** A text with each Arabic letter in the form that its neighbours ask for, in the order it is read. */
export function joinArabic(text: string): string {
  if (!ARABIC.test(text)) return text;
  const letters = lettersOf(text);
  return letters
    .map(({ letter, marks }, at) => {
      const forms = FORMS.get(letter);
      const before = letters[at - 1]?.letter ?? '';
      const after = letters[at + 1]?.letter ?? '';
      const isJoined = joinsNext(before) && joinsBefore(letter);
      const joins = joinsNext(letter) && joinsBefore(after);
      const form = forms?.[(joins ? 2 : 0) + (isJoined ? 1 : 0)];
      return (form ?? letter) + marks;
    })
    .join('');
}
