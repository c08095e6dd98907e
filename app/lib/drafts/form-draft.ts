import { FORM_ITEMS, readItem, writeItem } from '#app/lib/browser-storage.ts';

/**
 * Keeps a plain form of a public page in this tab: through a reload, and on the way to the login and back.
 * The fields keep it by themselves; this only writes it down.
 */
function itemOf(name: string): string {
  return `${FORM_ITEMS}${name}`;
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Leaves out buttons and groups: nobody types in them. */
function isField(element: Element): element is Field {
  return 'defaultValue' in element || element instanceof HTMLSelectElement;
}

function fieldsOf(form: HTMLFormElement): Field[] {
  return [...form.elements].filter((element) => isField(element));
}

function readValues(fields: readonly Field[]): Record<string, string> {
  return Object.fromEntries(fields.map((field) => [field.name, field.value]));
}

function writeKept(name: string, values: Readonly<Record<string, unknown>>): void {
  writeItem('session', itemOf(name), JSON.stringify(values));
}

export function keepForm(name: string, form: HTMLFormElement): void {
  writeKept(name, readValues(fieldsOf(form)));
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

/** Tells whether somebody typed or chose here: a slow script may come after that. */
function isTouched(field: Field): boolean {
  return field instanceof HTMLSelectElement
    ? field.selectedOptions[0]?.defaultSelected !== true
    : field.value !== field.defaultValue;
}

/**
 * Puts back what was kept and keeps what is typed already, which wins; a choice that is not there (yet)
 * stays as it is.
 */
export function restoreForm(name: string, form: HTMLFormElement): void {
  const fields = fieldsOf(form);
  const values = { ...readKept(name), ...readValues(fields.filter((field) => isTouched(field))) };
  writeKept(name, values);
  for (const field of fields) {
    const value = values[field.name];
    if (typeof value !== 'string') continue;
    const before = field.value;
    field.value = value;
    if (field.value !== value) field.value = before;
  }
}

export function dropForm(name: string): void {
  writeItem('session', itemOf(name), null);
}
