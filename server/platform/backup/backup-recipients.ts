import { z } from 'zod';

/** More people than a shop gives its backups to. */
const MAX_RECIPIENTS = 8;
/** A public key of age, of the classic kind or of the one that quantum computers do not break. */
const CLASSIC = /^age1[02-9ac-hj-np-z]{58}$/;
const POST_QUANTUM = /^age1pq1[02-9ac-hj-np-z]{1952}$/;

/** One classic key beside the other kind would open what the other kind protects. */
function isListOfRecipients(list: string[]): boolean {
  const isOneKind = [CLASSIC, POST_QUANTUM].some((kind) => list.every((key) => kind.test(key)));
  return list.length <= MAX_RECIPIENTS && isOneKind;
}

/** The variable that names who can open backups, as the rest stand in config.ts. */
export const recipientsVariable = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine(isListOfRecipients)
  .optional();

export const RECIPIENTS_EXPECTED = `at most ${MAX_RECIPIENTS} public keys (age1…, of one kind) with commas between, as npm run backup-key prints one; never a secret one`;
