import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { GuardedButton } from '#app/components/guarded-button.tsx';
import { LoadError } from '#app/components/load-error.tsx';
import { orpc } from '#app/lib/api.ts';
import { useOwnAccountReason } from '#app/lib/session/use-own-account-reason.ts';
import { useAction } from '#app/lib/use-action.ts';
import { useLoadFailure } from '#app/lib/use-load-failure.ts';
import { Card } from '#app/ui/card.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { Member } from '#contract/customer/members.ts';
import { EndMemberDialog } from './end-member-dialog.tsx';
import { MemberBadge } from './member-badge.tsx';
import { MemberRightsDialog } from './member-rights-dialog.tsx';

function EndDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const end = useAction(orpc.customer.members.end.mutationOptions(), {
    refresh: orpc.customer.key(),
    onDone: onClose,
  });
  return (
    <EndMemberDialog
      member={member}
      account="je account"
      task={end}
      onClose={onClose}
      onConfirm={() => end.mutate({ membershipId: member.id })}
    />
  );
}

function MemberRow({ member }: { member: Member }) {
  const [dialog, setDialog] = useState<'rights' | 'end' | null>(null);
  const reason = useOwnAccountReason();
  const close = () => setDialog(null);
  const name = member.name ?? member.email;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <MemberBadge member={member} />
      </div>
      <div className="flex flex-wrap gap-2">
        <GuardedButton
          variant="secondary"
          size="sm"
          reason={reason}
          aria-label={`Rechten van ${name} wijzigen`}
          onClick={() => setDialog('rights')}
        >
          Rechten
        </GuardedButton>
        <GuardedButton
          variant="ghost"
          size="sm"
          className="text-bad!"
          reason={reason}
          aria-label={
            member.acceptedAt === null ? `Uitnodiging van ${name} intrekken` : `${name} beëindigen`
          }
          onClick={() => setDialog('end')}
        >
          {member.acceptedAt === null ? 'Intrekken' : 'Beëindigen'}
        </GuardedButton>
      </div>
      {dialog === 'rights' ? <MemberRightsDialog member={member} onClose={close} /> : null}
      {dialog === 'end' ? <EndDialog member={member} onClose={close} /> : null}
    </li>
  );
}

/** Lists the people who work along in one's account, and those who were invited. */
export function MemberCard() {
  const query = useQuery(orpc.customer.members.list.queryOptions());
  useLoadFailure(query.isError, 'loadUser');
  const { data } = query;
  return (
    <Card className="flex flex-col gap-4">
      <div>
        <h3 className="text-lg font-semibold">Collega’s</h3>
        <p className="mt-1 max-w-[60ch] text-[0.9375rem] text-ink-soft">
          Wie met een eigen login in je account meewerkt, en wat die mag.
        </p>
      </div>
      {data === undefined && query.isError ? <LoadError failure="loadUser" query={query} /> : null}
      {data === undefined && !query.isError ? <Skeleton className="h-14 w-full" /> : null}
      {data?.items.length === 0 ? (
        <p className="text-ink-soft">Er werkt nog niemand mee in je account.</p>
      ) : null}
      {data !== undefined && data.items.length > 0 ? (
        <ul className="-mb-2 divide-y divide-line border-t border-line">
          {data.items.map((member) => (
            <MemberRow key={member.id} member={member} />
          ))}
        </ul>
      ) : null}
    </Card>
  );
}
