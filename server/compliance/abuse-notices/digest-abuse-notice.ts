import { createHash } from 'node:crypto';
import { abuseEvidence, type AbuseContent } from '#domain/compliance/abuse-notice.ts';

/** SHA-256 of what a notice said and when: taken when it comes in, compared when it is read. */
export function digestAbuseNotice(content: AbuseContent): string {
  return createHash('sha256').update(abuseEvidence(content)).digest('hex');
}
