import { AsyncLocalStorage } from 'node:async_hooks';
import type { Lane } from './hash-lanes.ts';

/** Facts that a sign-in was judged by, on its way from the password to the session. */
export type SignInFacts = {
  /** The hash that the password matched; null of a sign-up, which makes its own. */
  passwordHash: string | null;
  /** Beginning of the second factor whose code was right; null where none was asked. */
  factorSince: Date | null;
  /** Lane in which its password waits to be looked at. */
  readonly lane: Lane;
};

const current = new AsyncLocalStorage<SignInFacts>();

/** Does a sign-in or sign-up. Better Auth hands on nothing from the password to the session: this does. */
export function runSignIn<T>(signIn: () => Promise<T>, lane: Lane = 'strangers'): Promise<T> {
  return current.run({ passwordHash: null, factorSince: null, lane }, signIn);
}

export function currentSignIn(): SignInFacts {
  const signIn = current.getStore();
  if (signIn === undefined) throw new Error('a session begins outside of a sign-in');
  return signIn;
}
