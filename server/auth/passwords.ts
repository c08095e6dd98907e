import { setTimeout as rest } from 'node:timers/promises';
import { hash, verify } from '@node-rs/argon2';
import { normaliseSecret, secretForms } from '#domain/password.ts';
import type { Config } from '#server/config.ts';

type Hashing = Pick<Config, 'cheapPasswords'>;

/** ASVS 5.0, 11.4.2: argon2id with 19 MiB, two passes, one lane. The library hashes off the main thread. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** The least that the library takes: a thousandth of it. */
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 };

const costOf = ({ cheapPasswords }: Hashing) => (cheapPasswords ? CHEAP : COST);

/**
 * One hash at a time and a rest after it: each takes a core for some 20 ms, and more than one, or one
 * without end, would take the cores from everybody who is only looking.
 */
const REST_MS = 10;
let queue: Promise<unknown> = Promise.resolve();

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = queue.then(work);
  queue = turn.catch(() => undefined).then(() => rest(REST_MS));
  return turn;
}

export function hashPassword(password: string, hashing: Hashing): Promise<string> {
  return inTurn(() => hash(normaliseSecret(password), costOf(hashing)));
}

/** Compares by every form in which it may have been kept: hashes of before are of what was typed then. */
export async function verifyPassword(input: { hash: string; password: string }): Promise<boolean> {
  for (const form of secretForms(input.password)) {
    if (await inTurn(() => verify(input.hash, form))) return true;
  }
  return false;
}

/**
 * The same hash, in the time that a comparison takes: how long the answer to a guess is waited for tells
 * nobody whether there is an account.
 */
export async function hashInTimeOfVerify(password: string, hashing: Hashing): Promise<string> {
  const kept = await hashPassword(password, hashing);
  for (const form of secretForms(password).slice(1)) {
    await inTurn(() => hash(form, costOf(hashing)));
  }
  return kept;
}
