import { FORM_ITEMS, readItem, writeItem } from '#app/lib/browser-storage.ts';

/**
 * Keeps a plain form of a public page in this tab: through a reload, and on the way to the login and back.
 * The fields keep it by themselves; this only writes it down.
 */
function itemOf(name: string): string {
  return `${FORM_ITEMS}${name}`;
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function isField(element: Element): element is Field {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
  );
}

function fieldsOf(form: HTMLFormElement) {
  return [...form.elements].filter((element) => isField(element)).filter(({ name }) => name !== '');
}

export function keepForm(name: string, form: HTMLFormElement): void {
  const values = Object.fromEntries(fieldsOf(form).map((field) => [field.name, field.value]));
  writeItem('session', itemOf(name), JSON.stringify(values));
}

function readKept(name: string): Readonly<Record<string, unknown>> {
  try {
    const kept: unknown = JSON.parse(readItem('session', itemOf(name)) ?? '{}');
    return typeof kept === 'object' && kept !== null ? { ...kept } : {};
  } catch {
    return {};
  }
}

/** The kept text of one field; empty where nothing was. */
export function keptField(name: string, field: string): string {
  const value = readKept(name)[field];
  return typeof value === 'string' ? value : '';
}

/** Puts back what was kept; a choice that is not there (yet) stays as it is. */
export function restoreForm(name: string, form: HTMLFormElement): void {
  const kept = readKept(name);
  for (const field of fieldsOf(form)) {
    const value = kept[field.name];
    if (typeof value !== 'string' || value === '') continue;
    const before = field.value;
    field.value = value;
    if (field.value !== value) field.value = before;
  }
}

export function dropForm(name: string): void {
  writeItem('session', itemOf(name), null);
}
