import { useEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

type Loaded = { updatedAt: Date | null };

const isSame = (one: Date | null, other: Date | null) => one?.getTime() === other?.getTime();

/**
 * A form of a record that others change too. What they save arrives in the fields that were not touched;
 * when some were, it is told, and saving waits for the choice between the two.
 */
export function useVersions<Fields extends FieldValues, Record extends Loaded>(
  form: UseFormReturn<Fields>,
  loaded: Record,
  fieldsOf: (loaded: Record) => Fields,
) {
  /** The version of the record that this form began from. */
  const [base, setBase] = useState(loaded.updatedAt);
  // Read here, because the form keeps account only of what somebody reads.
  const { isDirty: _isDirty, dirtyFields } = form.formState;
  const isTouched = Object.keys(dirtyFields).length > 0;
  if (!isTouched && !isSame(base, loaded.updatedAt)) setBase(loaded.updatedAt);
  useEffect(() => {
    form.reset(fieldsOf(loaded), { keepDirtyValues: true, keepErrors: true });
  }, [form, loaded, fieldsOf]);
  return {
    base,
    setBase,
    /** Somebody saved while fields were changed here. */
    isChangedMeanwhile: isTouched && !isSame(base, loaded.updatedAt),
    takeTheirs() {
      form.reset(fieldsOf(loaded));
      setBase(loaded.updatedAt);
    },
  };
}
