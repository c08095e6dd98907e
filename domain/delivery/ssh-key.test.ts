import { describe, expect, test } from 'vitest';
import { readSshKey } from './ssh-key.ts';

const ED25519 = `AAAAC3NzaC1lZDI1NTE5AAAAICJiPbKH8j+bMNPV${'x'.repeat(28)}`;
const RSA = `AAAAB3NzaC1yc2EAAAADAQABAAABAQC9${'b'.repeat(340)}`;
const P256 = `AAAAE2VjZHNhLXNoYTItbmlzdHAyNTYAAAAIbmlz${'c'.repeat(99)}=`;

describe('a public key', () => {
  test.each([
    [`ssh-ed25519 ${ED25519}`, `ssh-ed25519 ${ED25519}`],
    [`  ssh-ed25519\t${ED25519}  sanne@laptop (thuis) \n`, `ssh-ed25519 ${ED25519}`],
    [`ssh-rsa ${RSA} sanne@laptop`, `ssh-rsa ${RSA}`],
    [`ecdsa-sha2-nistp256 ${P256}`, `ecdsa-sha2-nistp256 ${P256}`],
  ])('is its kind and itself, without a comment: %s', (text, key) => {
    expect(readSshKey(text)).toBe(key);
  });
});

test.each([
  ['nothing', ''],
  ['a private key', '-----BEGIN OPENSSH PRIVATE KEY-----'],
  ['a key without its kind', ED25519],
  ['a kind without its key', 'ssh-ed25519'],
  ['a kind that is no more', `ssh-dss ${ED25519}`],
  ['what every object has', `constructor ${ED25519}`],
  ['a key of another kind than it says', `ssh-rsa ${ED25519}`],
  ['a key that was cut off', `ssh-ed25519 ${ED25519.slice(0, 64)}`],
  ['a key that is too long', `ssh-ed25519 ${ED25519}AAAA`],
  ['an RSA key of 1024 bits', `ssh-rsa ${RSA.slice(0, 204)}`],
  ['an endless RSA key', `ssh-rsa ${RSA.slice(0, 20)}${'b'.repeat(4000)}`],
  ['what is no base64', `ssh-ed25519 ${ED25519.slice(0, 67)}$`],
  ['half of a base64', `ssh-rsa ${RSA}b`],
  ['two keys', `ssh-ed25519 ${ED25519}\nssh-ed25519 ${ED25519}`],
  ['options before a key', `command="id" ssh-ed25519 ${ED25519}`],
])('%s is none', (_what, text) => {
  expect(readSshKey(text)).toBeNull();
});
