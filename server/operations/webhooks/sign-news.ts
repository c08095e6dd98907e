import { createHmac } from 'node:crypto';

type Signed = { newsId: string; seconds: number; body: string };

/** As Standard Webhooks has it: one signature for each secret, any of which will do. */
export function signNews(secrets: readonly Buffer[], { newsId, seconds, body }: Signed): string {
  const signed = `${newsId}.${seconds}.${body}`;
  return secrets
    .map((secret) => `v1,${createHmac('sha256', secret).update(signed).digest('base64')}`)
    .join(' ');
}
