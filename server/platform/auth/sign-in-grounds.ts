import { AsyncLocalStorage } from 'node:async_hooks';
import type { Lane } from './hash-lanes.ts';

/** Facts that a sign-in was judged by, on its way from the password to the session. */
export type Grounds = {
  /** The hash that the password matched; null of a sign-up, which makes its own. */
  passwordHash: string | null;
  /** Since when the second factor is on whose code was right; null where none was asked. */
  factorSince: Date | null;
  /** Among whom its password waits to be looked at. */
  readonly lane: Lane;
};

const current = new AsyncLocalStorage<Grounds>();

/** Does a sign-in or sign-up. Better Auth hands on nothing from the password to the session: this does. */
export function whileJudged<T>(signIn: () => Promise<T>, lane: Lane = 'strangers'): Promise<T> {
  return current.run({ passwordHash: null, factorSince: null, lane }, signIn);
}

export function currentGrounds(): Grounds {
  const grounds = current.getStore();
  if (grounds === undefined) throw new Error('a session begins outside of a sign-in');
  return grounds;
}
