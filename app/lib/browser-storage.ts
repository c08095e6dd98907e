/** Storage that a browser may refuse (private window, full): then nothing is kept, and nothing breaks. */
type Kind = 'local' | 'session';

function storageOf(kind: Kind): Storage {
  return kind === 'local' ? window.localStorage : window.sessionStorage;
}

export function readItem(kind: Kind, name: string): string | null {
  try {
    return storageOf(kind).getItem(name);
  } catch {
    return null;
  }
}

/**
 * Beginnings of the names of what somebody is writing in this tab: behind the login, and in a public form.
 */
export const DRAFT_ITEMS = 'hostwerk.draft.';
export const FORM_ITEMS = 'hostwerk.form.';

/** Null removes the item. */
export function writeItem(kind: Kind, name: string, value: string | null): void {
  try {
    if (value === null) storageOf(kind).removeItem(name);
    else storageOf(kind).setItem(name, value);
  } catch {
    // Refused: the page works on without it.
  }
}
