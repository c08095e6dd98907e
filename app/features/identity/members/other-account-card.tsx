import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '#app/components/confirm-dialog.tsx';
import { GuardedButton } from '#app/components/guarded-button.tsx';
import { orpc } from '#app/lib/api.ts';
import { useOwnAccountReason } from '#app/lib/session/use-own-account-reason.ts';
import { startWork } from '#app/lib/session/work-switch.ts';
import { useAction } from '#app/lib/use-action.ts';
import { Card } from '#app/ui/card.tsx';
import type { WorkAccount } from '#contract/customer/members.ts';
import { rightsText } from './labels.ts';

function AccountRow({ account }: { account: WorkAccount }) {
  const [isLeaving, setLeaving] = useState(false);
  const reason = useOwnAccountReason();
  const leave = useAction(orpc.customer.members.leave.mutationOptions(), {
    refresh: orpc.customer.key(),
    onDone: () => setLeaving(false),
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium break-words">{account.name}</p>
        <p className="text-sm text-ink-soft">{rightsText(account.rights)}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <GuardedButton
          variant="secondary"
          size="sm"
          reason={reason}
          aria-label={`Werken voor ${account.name}`}
          onClick={() => startWork(account)}
        >
          Werken voor
        </GuardedButton>
        <GuardedButton
          variant="ghost"
          size="sm"
          className="text-bad!"
          reason={reason}
          aria-label={`Stoppen met werken voor ${account.name}`}
          onClick={() => setLeaving(true)}
        >
          Stoppen
        </GuardedButton>
      </div>
      <ConfirmDialog
        open={isLeaving}
        onClose={() => setLeaving(false)}
        title={`Stoppen met werken voor ${account.name}?`}
        confirmLabel="Stoppen"
        task={leave}
        onConfirm={() => leave.mutate({ membershipId: account.membershipId })}
      >
        Je kunt dan niets meer in het account van {account.name}. De accounthouder krijgt een mail.
      </ConfirmDialog>
    </li>
  );
}

/** The accounts of others that one works for; nothing for who works for nobody. */
export function OtherAccountCard() {
  const { data } = useQuery(orpc.customer.members.accounts.queryOptions());
  if (data === undefined || data.items.length === 0) return null;
  return (
    <Card className="flex flex-col gap-4">
      <h3 className="text-lg font-semibold">Accounts waarvoor je werkt</h3>
      <ul className="-mb-2 divide-y divide-line border-t border-line">
        {data.items.map((account) => (
          <AccountRow key={account.id} account={account} />
        ))}
      </ul>
    </Card>
  );
}
