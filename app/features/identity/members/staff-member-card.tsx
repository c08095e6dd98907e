import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { LoadError } from '#app/components/load-error.tsx';
import { orpc } from '#app/lib/api.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { Card } from '#app/ui/card.tsx';
import { rightsText, sinceText } from './labels.ts';

/**
 * Lists the people who work along in a customer's account, and the accounts the customer works for;
 * nothing without either.
 */
export function StaffMemberCard({ customerId }: { customerId: string }) {
  const query = useQuery(orpc.staff.members.list.queryOptions({ input: { customerId } }));
  const { data } = query;
  if (data === undefined && query.isError) return <LoadError failure="loadUser" query={query} />;
  if (data === undefined || data.items.length + data.worksFor.length === 0) return null;
  return (
    <Card className="flex flex-col gap-3">
      <h3 className="text-lg font-semibold">Collega’s</h3>
      <ul className="-mb-2 divide-y divide-line text-[0.9375rem]">
        {data.items.map((member) => (
          <li key={member.id} className="py-2.5">
            <p className="font-medium break-words">{member.name ?? member.email}</p>
            <p className="text-sm break-words text-ink-soft">
              {member.name === null ? null : <>{member.email} · </>}
              {rightsText(member.rights)}
            </p>
            <p className="text-sm text-ink-soft">{sinceText(member)}</p>
          </li>
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
    </Card>
  );
}
