import { hash, verify } from '@node-rs/argon2';
import { normaliseSecret, secretForms } from '#domain/identity/password.ts';
import type { Config } from '#server/config.ts';
import { createHashLanes, type Lane } from './hash-lanes.ts';

type Hashing = Pick<Config, 'cheapPasswords'>;

/** ASVS 5.0, 11.4.2: argon2id with 19 MiB, two passes, one lane. The library hashes off the main thread. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** The least that the library takes: a thousandth of it. */
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 };

const costOf = ({ cheapPasswords }: Hashing) => (cheapPasswords ? CHEAP : COST);

const { inTurn, takePlace } = createHashLanes({ restMs: 10 });
export { takePlace };

/** Among those who are known, where nothing else is said: they are signed in, or were right once already. */
export function hashPassword(
  password: string,
  hashing: Hashing,
  lane: Lane = 'known',
): Promise<string> {
  return inTurn(lane, () => hash(normaliseSecret(password), costOf(hashing)));
}

/** Compares by every form in which it may have been kept: hashes of before are of what was typed then. */
export async function verifyPassword(
  input: { hash: string; password: string },
  lane: Lane = 'known',
): Promise<boolean> {
  for (const form of secretForms(input.password)) {
    if (await inTurn(lane, () => verify(input.hash, form))) return true;
  }
  return false;
}

/**
 * The same hash, in the time that a comparison takes: how long the answer to a guess is waited for tells
 * nobody whether there is an account.
 */
export async function hashInTimeOfVerify(
  password: string,
  hashing: Hashing,
  lane: Lane = 'strangers',
): Promise<string> {
  const kept = await hashPassword(password, hashing, lane);
  for (const form of secretForms(password).slice(1)) {
    await inTurn(lane, () => hash(form, costOf(hashing)));
  }
  return kept;
}
