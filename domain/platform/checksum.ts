/**
 * The remainder by 97 of a text of digits and capital letters, a letter counting as two digits
 * (A = 10 … Z = 35; ISO 7064). 1 for a valid IBAN (rearranged) and for a new-style btw-id.
 */
export function mod97(text: string): number {
  let rest = 0;
  for (const character of text) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
}

/** The Dutch "elfproef": digits weighted 9 down to 2, the last -1; the sum divides by eleven. */
export function passesElevenTest(nineDigits: string): boolean {
  const sum = [...nineDigits].reduce(
    (total, digit, index) => total + Number(digit) * (index === 8 ? -1 : 9 - index),
    0,
  );
  return nineDigits.length === 9 && sum % 11 === 0;
}
