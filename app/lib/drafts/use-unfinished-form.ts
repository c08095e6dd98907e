import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import * as z from 'zod';
import { useUnfinished } from './use-unfinished.ts';

const texts = z.record(z.string(), z.string());

/**
 * The same of a form with a button to save: what differs in it from what is saved stands there again,
 * and the rest as it is by then. What its writer had seen of it goes along in `beside`, so that what a
 * colleague saved meanwhile is not written over unseen.
 */
export function useUnfinishedForm<Fields extends Record<string, string>, Beside extends object>(
  form: UseFormReturn<Fields>,
  { place, beside }: { place: string; beside: z.ZodType<Beside> },
) {
  const { found, keys, hold } = useUnfinished(place, z.object({ typed: texts, beside }));
  const { isDirty, defaultValues } = form.formState;
  useEffect(() => {
    if (found === null) return;
    const now = form.getValues();
    const known = Object.entries(found.typed).filter(([name]) => Object.hasOwn(now, name));
    form.reset({ ...now, ...Object.fromEntries(known) }, { keepDefaultValues: true });
  }, [form, found]);
  return {
    found,
    keys,
    /** Holds more beside the typed fields. */
    holdWith: (seen: Beside) =>
      hold(() => {
        const saved = new Map<string, unknown>(Object.entries(defaultValues ?? {}));
        const typed = Object.entries(form.getValues()).filter(
          ([name, text]) => text !== saved.get(name),
        );
        return isDirty ? { typed: Object.fromEntries(typed), beside: seen } : null;
      }),
  };
}
