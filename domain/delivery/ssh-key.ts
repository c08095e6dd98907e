/**
 * Kinds of public keys that OpenSSH takes by default, with how their base64 begins (the length of the
 * name of the kind, then that name: RFC 4253, 6.6) and how long it is. An RSA key of 372 characters has
 * 2048 bits; shorter ones OpenSSH 9 and later refuse or warn of, and DSA it knows no more.
 */
const KINDS: Readonly<Record<string, { begins: string; min: number; max: number }>> = {
  'ssh-ed25519': { begins: 'AAAAC3NzaC1lZDI1NTE5AAAAI', min: 68, max: 68 },
  'ssh-rsa': { begins: 'AAAAB3NzaC1yc2EAAAA', min: 372, max: 2800 },
  'ecdsa-sha2-nistp256': { begins: 'AAAAE2VjZHNhLXNoYTItbmlzdHAyNT', min: 140, max: 140 },
  'ecdsa-sha2-nistp384': { begins: 'AAAAE2VjZHNhLXNoYTItbmlzdHAzOD', min: 184, max: 184 },
  'ecdsa-sha2-nistp521': { begins: 'AAAAE2VjZHNhLXNoYTItbmlzdHA1Mj', min: 232, max: 232 },
  'sk-ssh-ed25519@openssh.com': {
    begins: 'AAAAGnNrLXNzaC1lZDI1NTE5QG9wZW5zc2guY29t',
    min: 92,
    max: 400,
  },
  'sk-ecdsa-sha2-nistp256@openssh.com': {
    begins: 'AAAAInNrLWVjZHNhLXNoYTItbmlzdHAyNTZAb3BlbnNzaC5jb2',
    min: 160,
    max: 480,
  },
};

/** More than the longest of them with a comment. */
export const SSH_KEY_MAX = 4000;

/** Most keys that are given along with one server. */
export const SSH_KEYS_MAX = 5;

/**
 * The public key that a text of one line holds, as `authorized_keys` has it but without its comment;
 * null when it holds none, such as a private key or a line with options before the key.
 */
export function readSshKey(text: string): string | null {
  const [kind = '', blob = ''] = text.trim().split(/[ \t]+/);
  const known = Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined;
  if (known === undefined || /[\r\n]/.test(text.trim())) return null;
  const isBlob = /^[A-Za-z\d+/]+={0,2}$/.test(blob) && blob.length % 4 === 0;
  const fits = blob.length >= known.min && blob.length <= known.max;
  return isBlob && fits && blob.startsWith(known.begins) ? `${kind} ${blob}` : null;
}
