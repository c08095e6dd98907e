/** Under the field of a note that says nothing. */
export const NOTE_EMPTY = 'Schrijf eerst een notitie.';
