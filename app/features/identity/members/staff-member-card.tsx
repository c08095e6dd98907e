import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { LoadError } from '#app/components/load-error.tsx';
import { orpc } from '#app/lib/api.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { lazyPart } from '#app/lib/session/lazy-code.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { Member } from '#contract/customer/members.ts';
import { rightsText } from './labels.ts';
import { MemberBadge } from './member-badge.tsx';

const InviteColleagueDialog = lazyPart(
  async () => (await import('./invite-colleague-dialog.tsx')).InviteColleagueDialog,
);
const EndColleagueDialog = lazyPart(
  async () => (await import('./end-colleague-dialog.tsx')).EndColleagueDialog,
);

type StaffMemberCardProps = { customerId: string; isStaff: boolean };

/** Lists the people who work along in a customer's account, and the accounts the customer works for. */
export function StaffMemberCard({ customerId, isStaff }: StaffMemberCardProps) {
  const [opened, setOpened] = useState<Member | 'invite' | null>(null);
  const close = () => setOpened(null);
  const query = useQuery(orpc.staff.members.list.queryOptions({ input: { customerId } }));
  const { data } = query;
  if (data === undefined && query.isError) return <LoadError failure="loadUser" query={query} />;
  if (data === undefined) return <Skeleton className="h-24" />;
  const isAlone = data.items.length + data.worksFor.length === 0;
  // Nobody works along in the account of somebody of the shop.
  if (isStaff && isAlone) return null;
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-lg font-semibold">Collega’s</h3>
        {isStaff ? null : (
          <Button variant="secondary" size="sm" onClick={() => setOpened('invite')}>
            Uitnodigen
          </Button>
        )}
      </div>
      {isAlone ? <p className="text-[0.9375rem] text-ink-soft">Deze klant werkt alleen.</p> : null}
      <ul className="-mb-2 divide-y divide-line text-[0.9375rem] empty:hidden">
        {data.items.map((member) => (
          <MemberRow key={member.id} member={member} onEnd={() => setOpened(member)} />
        ))}
        {data.worksFor.map((account) => (
          <li key={account.membershipId} className="py-2.5">
            <p className="break-words">
              Werkt voor{' '}
              <Link
                to={areaPaths.adminCustomer(account.id)}
                className="font-medium text-green underline underline-offset-4"
              >
                {account.name}
              </Link>
            </p>
            <p className="text-sm text-ink-soft">{rightsText(account.rights)}</p>
          </li>
        ))}
      </ul>
      <Suspense>
        {opened === 'invite' ? (
          <InviteColleagueDialog customerId={customerId} onClose={close} />
        ) : null}
        {opened === null || opened === 'invite' ? null : (
          <EndColleagueDialog customerId={customerId} member={opened} onClose={close} />
        )}
      </Suspense>
    </Card>
  );
}

function MemberRow({ member, onEnd }: { member: Member; onEnd: () => void }) {
  const name = member.name ?? member.email;
  return (
    <li className="flex items-start justify-between gap-3 py-2.5">
      <div className="min-w-0">
        <MemberBadge member={member} />
      </div>
      <Button variant="ghost" size="xs" aria-label={`${name} beëindigen`} onClick={onEnd}>
        Beëindigen
      </Button>
    </li>
  );
}
