import { readSshKey, SSH_KEYS_MAX } from '#domain/delivery/ssh-key.ts';

/** Says what is wrong with the keys for a server; null where nothing is. */
export function keySentence(keys: readonly string[]): string | null {
  if (keys.length > SSH_KEYS_MAX) return `Geef hoogstens ${SSH_KEYS_MAX} sleutels mee.`;
  return keys.every((key) => readSshKey(key) !== null)
    ? null
    : 'Plak een openbare SSH-sleutel per regel, die begint met ssh-ed25519, ecdsa-sha2-… of ssh-rsa (2048 bits of meer).';
}
