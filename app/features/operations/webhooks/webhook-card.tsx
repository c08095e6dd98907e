import { useState } from 'react';
import { GuardedButton } from '#app/components/guarded-button.tsx';
import { orpc } from '#app/lib/api.ts';
import { formatDateTime } from '#app/lib/format.ts';
import { useAction } from '#app/lib/use-action.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import type { Webhook } from '#contract/staff/webhooks.ts';
import { ChangeWebhookDialog } from './change-webhook-dialog.tsx';
import { EndWebhookDialog } from './end-webhook-dialog.tsx';
import { NEWS_LABELS, OFF_REASON_TEXTS } from './labels.ts';
import { RenewSecretDialog } from './renew-secret-dialog.tsx';

function useSendTest(webhookId: string) {
  const { mutate, isPending } = useAction(orpc.staff.webhooks.sendTest.mutationOptions(), {
    success: ['webhookTested'],
    failure: 'update',
    refresh: orpc.staff.webhooks.key(),
  });
  return { isPending, send: () => mutate({ webhookId }) };
}

function useTurn(webhook: Webhook) {
  const { mutate, isPending } = useAction(orpc.staff.webhooks.turn.mutationOptions(), {
    success: (_, { isOn }) => [isOn ? 'webhookOn' : 'webhookOff'],
    failure: 'update',
    refresh: orpc.staff.webhooks.key(),
  });
  const isOff = webhook.state === 'off';
  return { isPending, isOff, turn: () => mutate({ webhookId: webhook.id, isOn: isOff }) };
}

function Trouble({ webhook }: { webhook: Webhook }) {
  const { state, offReason, offSince, failingSince } = webhook;
  if (offReason !== null && offSince !== null) {
    return (
      <Alert tone="warn" title={`Staat uit sinds ${formatDateTime(offSince)}`}>
        {OFF_REASON_TEXTS[offReason]} Wat er gebeurt terwijl hij uit staat, wordt ook later niet
        gemeld.
      </Alert>
    );
  }
  if (state !== 'failing' || failingSince === null) return null;
  return (
    <Alert tone="warn" title={`Sinds ${formatDateTime(failingSince)} komt er niets aan`}>
      We proberen elk bericht tien keer, verspreid over drie dagen. Komt er vijf dagen niets aan,
      dan zetten we de webhook uit en mailen we elke owner.
    </Alert>
  );
}

type Opened = 'change' | 'renew' | 'end';

function Actions({ webhook }: { webhook: Webhook }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const test = useSendTest(webhook.id);
  const { isOff, isPending, turn } = useTurn(webhook);
  const close = () => setOpened(null);
  return (
    <div className="flex flex-wrap gap-2.5">
      <GuardedButton
        size="sm"
        pending={test.isPending}
        reason={isOff ? 'Deze webhook staat uit.' : null}
        onClick={test.send}
      >
        Proefbericht sturen
      </GuardedButton>
      <Button variant="secondary" size="sm" onClick={() => setOpened('change')}>
        Wijzigen
      </Button>
      <Button variant="secondary" size="sm" pending={isPending} onClick={turn}>
        {isOff ? 'Aanzetten' : 'Uitzetten'}
      </Button>
      <Button variant="secondary" size="sm" onClick={() => setOpened('renew')}>
        Geheim vernieuwen
      </Button>
      <Button variant="ghost" size="sm" onClick={() => setOpened('end')}>
        Verwijderen
      </Button>
      {opened === 'change' ? <ChangeWebhookDialog webhook={webhook} onClose={close} /> : null}
      {opened === 'renew' ? <RenewSecretDialog webhook={webhook} onClose={close} /> : null}
      <EndWebhookDialog webhook={webhook} open={opened === 'end'} onClose={close} />
    </div>
  );
}

/** Shows the address and events of a webhook, with the acts that can be done to it. */
export function WebhookCard({ webhook }: { webhook: Webhook }) {
  const { address, kinds, oldSecretUntil } = webhook;
  return (
    <Card className="flex flex-col gap-5">
      <Trouble webhook={webhook} />
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <div className="min-w-0">
          <dt className="text-sm text-ink-soft">Adres</dt>
          <dd className="font-medium break-all">{address}</dd>
        </div>
        <div className="min-w-0">
          <dt className="text-sm text-ink-soft">Meldt</dt>
          <dd>{kinds.map((kind) => NEWS_LABELS[kind]).join(', ')}</dd>
        </div>
        {oldSecretUntil === null ? null : (
          <div className="min-w-0">
            <dt className="text-sm text-ink-soft">Oude geheim</dt>
            <dd>werkt nog tot {formatDateTime(oldSecretUntil)}</dd>
          </div>
        )}
      </dl>
      <Actions webhook={webhook} />
    </Card>
  );
}
