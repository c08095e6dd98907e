/** Faults of a form without a library, by the name of its field. */
export type FieldErrors = Readonly<Partial<Record<string, string>>>;

export function readText(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === 'string' ? value : '';
}

/** The empty ones of these fields, each with its sentence; only spaces is empty too. */
export function requiredErrors(
  fields: FormData,
  sentences: Readonly<Record<string, string>>,
): FieldErrors {
  return Object.fromEntries(
    Object.entries(sentences).filter(([name]) => readText(fields, name).trim() === ''),
  );
}

/** Puts the cursor in the first field that is wrong; whether there was one. */
export function focusFirstError(form: HTMLFormElement, errors: FieldErrors): boolean {
  const wrong = [...form.elements].find((element) => {
    const name = element.getAttribute('name');
    return name !== null && errors[name] !== undefined;
  });
  if (wrong instanceof HTMLElement) wrong.focus();
  return Object.keys(errors).length > 0;
}
