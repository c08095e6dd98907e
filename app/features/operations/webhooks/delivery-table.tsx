import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { DataTable, type Column } from '#app/components/data-table.tsx';
import { EmptyState } from '#app/components/empty-state.tsx';
import { GuardedButton } from '#app/components/guarded-button.tsx';
import { orpc } from '#app/lib/api.ts';
import { formatCount, formatDateTime } from '#app/lib/format.ts';
import { useListParams } from '#app/lib/list-params.ts';
import { useAction } from '#app/lib/use-action.ts';
import { Badge } from '#app/ui/badge.tsx';
import type { Webhook, WebhookDelivery } from '#contract/staff/webhooks.ts';
import { answerText, NEWS_LABELS, SENDING_LABELS, SENDING_TONES } from './labels.ts';

function Outcome(delivery: WebhookDelivery) {
  const { state, tries, nextTryAt } = delivery;
  return (
    <>
      <Badge tone={SENDING_TONES[state]}>{SENDING_LABELS[state]}</Badge>
      {nextTryAt !== null && tries > 0 ? (
        <span className="mt-1 block text-ink-soft">opnieuw {formatDateTime(nextTryAt)}</span>
      ) : null}
    </>
  );
}

function LastTry(delivery: WebhookDelivery) {
  const { triedAt, tookMs } = delivery;
  const answer = answerText(delivery);
  if (triedAt === null || answer === null) return 'Nog niet geprobeerd';
  return (
    <>
      {answer}
      <span className="block text-ink-soft">
        {formatDateTime(triedAt)}
        {tookMs === null ? null : `, ${formatCount(tookMs)} ms`}
      </span>
    </>
  );
}

function Resend({ delivery, webhook }: { delivery: WebhookDelivery; webhook: Webhook }) {
  const resend = useAction(orpc.staff.webhooks.resend.mutationOptions(), {
    success: ['webhookResent'],
    failure: 'update',
    refresh: orpc.staff.webhooks.key(),
  });
  return (
    <GuardedButton
      variant="secondary"
      size="xs"
      pending={resend.isPending}
      reason={webhook.state === 'off' ? 'Deze webhook staat uit.' : null}
      aria-label={`${NEWS_LABELS[delivery.kind]} van ${formatDateTime(delivery.createdAt)} opnieuw sturen`}
      onClick={() => resend.mutate({ deliveryId: delivery.id })}
    >
      Opnieuw sturen
    </GuardedButton>
  );
}

function columnsFor(webhook: Webhook): readonly Column<WebhookDelivery>[] {
  return [
    {
      id: 'kind',
      header: 'Bericht',
      cell: ({ kind, createdAt }) => (
        <>
          <span className="font-medium">{NEWS_LABELS[kind]}</span>
          <span className="block font-normal text-ink-soft">{formatDateTime(createdAt)}</span>
        </>
      ),
    },
    { id: 'state', header: 'Status', cell: (delivery) => <Outcome {...delivery} /> },
    { id: 'tries', header: 'Pogingen', align: 'right', cell: ({ tries }) => formatCount(tries) },
    { id: 'answer', header: 'Laatste poging', cell: (delivery) => <LastTry {...delivery} /> },
    {
      id: 'actions',
      header: 'Acties',
      align: 'right',
      actions: true,
      cell: (delivery) => <Resend delivery={delivery} webhook={webhook} />,
    },
  ];
}

/** Lists the messages to a webhook, newest first; their outcome appears as it happens. */
export function DeliveryTable({ webhook }: { webhook: Webhook }) {
  const params = useListParams();
  const query = useQuery(
    orpc.staff.webhooks.listDeliveries.queryOptions({
      input: { webhookId: webhook.id, ...params.page },
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <DataTable
      tableFrom="laptop"
      caption="Berichten"
      columns={columnsFor(webhook)}
      query={query}
      rowKey={({ id }) => id}
      params={params}
      noun={['bericht', 'berichten']}
      failure="loadWebhooks"
      empty={
        <EmptyState title="Nog geen berichten">
          Stuur een proefbericht om te zien of het aankomt.
        </EmptyState>
      }
    />
  );
}
