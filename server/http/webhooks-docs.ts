import { html } from 'hono/html';
import { NEWS_KINDS, OLD_SECRET_HOURS, RETRY_SECONDS } from '#domain/operations/webhook.ts';
import { describeNews } from '#server/operations/webhooks/describe-news.ts';

/** An order of nobody, as it would be told. */
const EXAMPLE = {
  newsId: '7f0c2f3e-3f0b-4c53-9c58-0f4f7c1c2a10',
  kind: 'order.paid',
  subjectId: 'b2b1a9de-55c5-4a4e-8a0c-6a2d1b8f7e31',
  createdAt: new Date('2026-11-24T12:00:00Z'),
} as const;

/** Describes webhooks to the author of a receiver, for the page of the API. */
export function describeWebhooks(apiUrl: string) {
  const body = JSON.stringify(JSON.parse(describeNews(EXAMPLE, new URL(apiUrl).origin)), null, 2);
  return html`<h2 id="webhooks">Webhooks</h2>
    <p>
      An owner of the shop gives an https address in the console and chooses what it is told. Each
      piece of news is a <code>POST</code> of JSON: what happened (<code>type</code>), when, and to
      which record, by its id. The record itself is at <code>url</code>, for an API key that may
      read it; of a service and of <code>webhook.test</code> that is null. Nobody's name or words
      are in a message.
    </p>
    <pre>${body}</pre>
    <p>
      Types: ${NEWS_KINDS.map((kind, at) => html`${at === 0 ? '' : ', '}<code>${kind}</code>`)}.
      More may come: leave alone what you do not know, and fields too.
    </p>
    <p>
      Messages are signed as <a href="https://www.standardwebhooks.com/">Standard Webhooks</a> has
      it, so its libraries check them. By hand: take the secret without <code>whsec_</code> and
      decode it as base64. Put the header <code>webhook-id</code>, a dot, the header
      <code>webhook-timestamp</code> (seconds since 1970), a dot and the body, byte for byte as it
      arrived, after each other; make the HMAC-SHA256 of that with the secret and write it as
      base64. The header <code>webhook-signature</code> has one or more texts with spaces between;
      one of them must be <code>v1,</code> and what you made. Compare in constant time, and refuse a
      timestamp more than five minutes away. For ${OLD_SECRET_HOURS} hours after a secret was
      renewed both sign.
    </p>
    <p>
      Answer with any 2xx within ten seconds, and do the work after it. A redirect is not followed;
      410 switches the webhook off; everything else is tried again, ${RETRY_SECONDS.length + 1}
      times over three days. The same message may come more than once, under the same
      <code>webhook-id</code> (also <code>id</code>): do nothing the second time. Messages come in
      no order: what counts is what the record says when you fetch it.
    </p>`;
}
