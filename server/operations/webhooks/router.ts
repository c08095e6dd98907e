import { signedIn } from '#server/platform/auth/procedures.ts';
import { changeWebhook } from './change-webhook.ts';
import { createWebhook } from './create-webhook.ts';
import { endWebhook } from './end-webhook.ts';
import { renewSecret } from './renew-secret.ts';
import { resendDelivery } from './resend-delivery.ts';
import { sendTest } from './send-test.ts';
import { getWebhook, listDeliveries, listWebhooks } from './staff-queries.ts';
import { switchWebhook } from './switch-webhook.ts';

const { webhooks } = signedIn.staff;

export const staffWebhooks = {
  list: webhooks.list.handler(({ context }) => listWebhooks(context.db)),
  get: webhooks.get.handler(({ context, input }) => getWebhook(context.db, input.webhookId)),
  listDeliveries: webhooks.listDeliveries.handler(({ context, input }) =>
    listDeliveries(context.db, input),
  ),
  create: webhooks.create.handler(({ context, input }) => createWebhook(context, input)),
  change: webhooks.change.handler(({ context, input }) => changeWebhook(context, input)),
  turn: webhooks.turn.handler(({ context, input }) => switchWebhook(context, input)),
  renewSecret: webhooks.renewSecret.handler(({ context, input }) => renewSecret(context, input)),
  end: webhooks.end.handler(({ context, input }) => endWebhook(context, input)),
  sendTest: webhooks.sendTest.handler(({ context, input }) => sendTest(context, input)),
  resend: webhooks.resend.handler(({ context, input }) => resendDelivery(context, input)),
};
