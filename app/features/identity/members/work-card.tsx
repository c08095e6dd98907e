import { useQuery } from '@tanstack/react-query';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { orpc } from '#app/lib/api.ts';
import { useWork } from '#app/lib/session/use-work.ts';
import { startWork, stopWork } from '#app/lib/session/work-switch.ts';
import { Button } from '#app/ui/button.tsx';
import { rightsText } from './labels.ts';

/** On every page of the account of another: whose it is, what one may, and the way back. */
export function WorkCard() {
  const work = useWork();
  if (work === null) return <OtherAccounts />;
  return (
    <aside
      aria-label="Werken voor een ander"
      className="sticky top-0 z-30 border-b border-blue/40 bg-blue-soft print:hidden"
    >
      <div className="mx-auto flex max-w-7xl flex-wrap items-center gap-x-4 gap-y-2 px-5 py-2.5 sm:px-8">
        <p className="min-w-0 flex-1 basis-56 text-[0.9375rem] break-words">
          <strong className="font-semibold">Werken voor: {work.name}</strong>{' '}
          <span className="text-ink-soft">{rightsText(work.rights)}</span>
        </p>
        <Button variant="secondary" size="sm" onClick={stopWork}>
          <ArrowLeft aria-hidden="true" />
          Naar je eigen account
        </Button>
      </div>
    </aside>
  );
}

/** Lists the accounts that somebody works for, on each page of their own account. */
function OtherAccounts() {
  const { data } = useQuery(orpc.customer.members.accounts.queryOptions());
  if (data === undefined || data.items.length === 0) return null;
  return (
    <aside
      aria-label="Werken voor een ander"
      className="border-b border-line bg-sunken print:hidden"
    >
      <div className="mx-auto flex max-w-7xl flex-wrap items-center gap-x-3 gap-y-2 px-5 py-2 sm:px-8">
        <p className="text-sm text-ink-soft">Werken voor:</p>
        {data.items.map((account) => (
          <Button key={account.id} variant="secondary" size="sm" onClick={() => startWork(account)}>
            {account.name}
          </Button>
        ))}
      </div>
    </aside>
  );
}
