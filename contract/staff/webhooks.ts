import * as z from 'zod';
import { ERRORS } from '#contract/errors.ts';
import { staff } from '#contract/procedures.ts';
import {
  idValue,
  ownPasswordValue,
  pageInput,
  pageOutput,
  requiredText,
} from '#contract/values.ts';
import {
  WEBHOOK_DELIVERY_STATES,
  NEWS_KINDS,
  OFF_REASONS,
  readWebhookAddress,
  TEST_NEWS,
  WEBHOOK_ADDRESS_MAX,
  WEBHOOK_FAULTS,
  WEBHOOK_NAME_MAX,
  WEBHOOK_STATES,
  WEBHOOKS_MAX,
} from '#domain/operations/webhook.ts';

export const webhook = z.strictObject({
  id: idValue,
  name: z.string(),
  address: z.string(),
  kinds: z.array(z.enum(NEWS_KINDS)).max(NEWS_KINDS.length),
  state: z.enum(WEBHOOK_STATES),
  /** Reason that it is off. */
  offReason: z.enum(OFF_REASONS).nullable(),
  offSince: z.date().nullable(),
  /** Moment since which its receiver takes nothing. */
  failingSince: z.date().nullable(),
  /** End of the time in which the secret before this one signs along. */
  oldSecretUntil: z.date().nullable(),
  madeBy: z.string(),
  createdAt: z.date(),
});

export type Webhook = z.infer<typeof webhook>;

export const webhookDelivery = z.strictObject({
  id: idValue,
  /** The same for every webhook that is told of it, and at every try. */
  newsId: idValue,
  kind: z.enum([...NEWS_KINDS, TEST_NEWS]),
  subjectId: idValue,
  createdAt: z.date(),
  state: z.enum(WEBHOOK_DELIVERY_STATES),
  tries: z.int().nonnegative(),
  nextTryAt: z.date().nullable(),
  triedAt: z.date().nullable(),
  /** The status of the last answer; null without one. */
  answerCode: z.int().nullable(),
  fault: z.enum(WEBHOOK_FAULTS).nullable(),
  tookMs: z.int().nonnegative().nullable(),
});

export type WebhookDelivery = z.infer<typeof webhookDelivery>;

export const webhookFields = z.strictObject({
  name: requiredText(WEBHOOK_NAME_MAX),
  address: requiredText(WEBHOOK_ADDRESS_MAX).refine(
    // http is for a receiver beside a demo; which shop that is, the server knows.
    (text) => readWebhookAddress(text, true) !== null,
    ERRORS.WEBHOOK_ADDRESS_WRONG.message,
  ),
  kinds: z
    .array(z.enum(NEWS_KINDS))
    .min(1, 'Kies waarover je iets wilt sturen.')
    .max(NEWS_KINDS.length)
    .refine((kinds) => new Set(kinds).size === kinds.length, 'Noem elk bericht één keer.'),
});

const PATH = '/staff/webhooks';
const ONE = z.strictObject({ webhookId: idValue });
const SECRET = 'The secret is in this answer and nowhere else.';

/** Other programs that are told what happens. */
export const webhooks = {
  list: staff.get(PATH, 'Webhooks, newest first').output(z.array(webhook).max(WEBHOOKS_MAX)),
  get: staff
    .get(`${PATH}/{webhookId}`, 'One webhook')
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(ONE)
    .output(webhook),
  listDeliveries: staff
    .get(
      `${PATH}/{webhookId}/deliveries`,
      'What a webhook was told in the last 30 days, newest first',
    )
    .input(ONE.extend(pageInput))
    .output(pageOutput(webhookDelivery)),
  create: staff
    .post(PATH, 'Make a webhook', { description: SECRET })
    .errors({
      WRONG_PASSWORD: ERRORS.WRONG_PASSWORD,
      WEBHOOK_ADDRESS_WRONG: ERRORS.WEBHOOK_ADDRESS_WRONG,
      TOO_MANY_WEBHOOKS: ERRORS.TOO_MANY_WEBHOOKS,
    })
    .input(webhookFields.extend({ ownPassword: ownPasswordValue }))
    .output(z.strictObject({ webhookId: idValue, secret: z.string() })),
  change: staff
    .put(`${PATH}/{webhookId}`, 'Change where a webhook goes and what it tells')
    .errors({
      NOT_FOUND: ERRORS.NOT_FOUND,
      WRONG_PASSWORD: ERRORS.WRONG_PASSWORD,
      WEBHOOK_ADDRESS_WRONG: ERRORS.WEBHOOK_ADDRESS_WRONG,
      WEBHOOK_CHANGED: ERRORS.WEBHOOK_CHANGED,
    })
    .input(
      webhookFields.extend({
        webhookId: idValue,
        /** As it was when it was read: who changes it second is told of the first. */
        seen: webhookFields,
        ownPassword: ownPasswordValue,
      }),
    )
    .output(ONE),
  turn: staff
    .post(`${PATH}/{webhookId}/turn`, 'Switch a webhook on or off')
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(ONE.extend({ isOn: z.boolean() }))
    .output(ONE),
  renewSecret: staff
    .post(`${PATH}/{webhookId}/secret`, 'Make a new secret; the old one signs along for a day', {
      description: SECRET,
    })
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND, WRONG_PASSWORD: ERRORS.WRONG_PASSWORD })
    .input(ONE.extend({ ownPassword: ownPasswordValue }))
    .output(z.strictObject({ secret: z.string(), oldSecretUntil: z.date() })),
  end: staff
    .post(`${PATH}/{webhookId}/end`, 'Remove a webhook: it is told nothing any more')
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(ONE)
    .output(ONE),
  sendTest: staff
    .post(`${PATH}/{webhookId}/test`, 'Send news that means nothing, to see whether it arrives')
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND, WEBHOOK_OFF: ERRORS.WEBHOOK_OFF })
    .input(ONE)
    .output(z.strictObject({ newsId: idValue })),
  resend: staff
    .post(
      '/staff/webhook-deliveries/{deliveryId}/resend',
      'Send something once more, under the id that it had',
    )
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND, WEBHOOK_OFF: ERRORS.WEBHOOK_OFF })
    .input(z.strictObject({ deliveryId: idValue }))
    .output(z.strictObject({ deliveryId: idValue })),
};
