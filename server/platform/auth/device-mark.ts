import { createHash } from 'node:crypto';

/** The same browser is another device in another account, so that nothing ties the two. */
export function deviceMark({ userId, device }: { userId: string; device: string }): string {
  return createHash('sha256').update(`${userId}:${device}`).digest('hex');
}
