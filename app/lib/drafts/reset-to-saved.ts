import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';

type Saved<Fields extends FieldValues> = {
  /** The fields as they were sent. */
  sent: Fields;
  saved: DefaultValues<Fields>;
};

/** Shows the saved fields; text that was typed while that was under way stays, not saved yet. */
export function resetToSaved<Fields extends FieldValues>(
  form: Pick<UseFormReturn<Fields>, 'getValues' | 'reset'>,
  { sent, saved }: Saved<NoInfer<Fields>>,
): void {
  const typed = Object.entries(form.getValues()).filter(([name, value]) => value !== sent[name]);
  form.reset(saved);
  if (typed.length === 0) return;
  form.reset({ ...saved, ...Object.fromEntries(typed) }, { keepDefaultValues: true });
}
