import type { Generated } from 'kysely';
import type {
  NewsKind,
  OffReason,
  SentKind,
  WebhookDeliveryState,
  WebhookFault,
} from '#domain/operations/webhook.ts';
import type { Fixed } from './column-types.ts';

/** Addresses of other programs that are told what happens. */
export type WebhooksTable = {
  id: Fixed<string>;
  name: string;
  address: string;
  kinds: NewsKind[];
  /** Sealed; null once it has ended. */
  secret: string | null;
  oldSecret: string | null;
  oldSecretUntil: Date | null;
  madeBy: Fixed<string>;
  createdAt: Fixed<Date>;
  offSince: Date | null;
  offReason: OffReason | null;
  failingSince: Date | null;
  endedAt: Date | null;
  endedBy: string | null;
};

export type WebhookDeliveriesTable = {
  id: Generated<string>;
  webhookId: Fixed<string>;
  newsId: Fixed<string>;
  kind: Fixed<SentKind>;
  subjectId: Fixed<string>;
  createdAt: Fixed<Date>;
  state: Generated<WebhookDeliveryState>;
  tries: Generated<number>;
  nextTryAt: Date | null;
  takenUntil: Date | null;
  triedAt: Date | null;
  answerCode: number | null;
  fault: WebhookFault | null;
  tookMs: number | null;
};
