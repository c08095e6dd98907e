import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;
/** Version of the key and the way it is used, so that a later one can be told from it. */
const VERSION = 'v1';

/** A key for one purpose that no other one shares: what is sealed for somebody opens for nobody else. */
function keyFor(secretKey: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, 'hostwerk', `sealed-secret:${purpose}`, 32));
}

/** Keeps a secret in the database that we must be able to read again. */
export function sealSecret(secretKey: string, purpose: string, secret: Buffer): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyFor(secretKey, purpose), iv);
  const sealed = Buffer.concat([iv, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
  return `${VERSION}.${sealed.toString('base64url')}`;
}

/** Throws when it was sealed with another key, for another purpose, or changed since. */
export function openSecret(secretKey: string, purpose: string, sealed: string): Buffer {
  const [version, text = ''] = sealed.split('.');
  if (version !== VERSION) throw new Error('a sealed secret of an unknown version');
  const bytes = Buffer.from(text, 'base64url');
  const iv = bytes.subarray(0, IV_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', keyFor(secretKey, purpose), iv);
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
}
