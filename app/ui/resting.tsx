import { createContext, useContext, type ReactNode } from 'react';

const Resting = createContext(false);

type RestingFieldsProps = {
  /** True while the filled-in fields are on their way. */
  when: boolean;
  children: ReactNode;
};

/**
 * The fields of a form that is emptied or left once it was taken. They wait for the answer: what was
 * typed until then would be lost with the rest.
 */
export function RestingFields({ when, children }: RestingFieldsProps) {
  return <Resting value={when}>{children}</Resting>;
}

/** Tells whether the field that asks lies in a form that waits for its answer. */
export function useResting(): boolean {
  return useContext(Resting);
}
