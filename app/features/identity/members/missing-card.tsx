import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState } from '#app/components/empty-state.tsx';
import { orpc } from '#app/lib/api.ts';
import { mayOpen, useWork } from '#app/lib/session/use-work.ts';
import { startWork } from '#app/lib/session/work-switch.ts';
import { Button } from '#app/ui/button.tsx';

type MissingCardProps = { title: string; path: string; children: ReactNode };

/** A record that is not there, for whoever looks as whom they look. */
export function MissingCard({ title, path, children }: MissingCardProps) {
  return (
    <EmptyState title={title} action={<Elsewhere path={path} />}>
      {children}
    </EmptyState>
  );
}

/**
 * It may be in an account that one works for: a mail about it led here, and a mail cannot say as whom
 * its reader looks.
 */
function Elsewhere({ path }: { path: string }) {
  const isOwn = useWork() === null;
  const { data } = useQuery(orpc.customer.members.accounts.queryOptions());
  const accounts = (data?.items ?? []).filter((account) => mayOpen(account, path));
  if (!isOwn || accounts.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center justify-center gap-2">
      <p className="w-full text-ink-soft">Of zoek het in een account waarvoor je werkt:</p>
      {accounts.map((account) => (
        <Button
          key={account.id}
          variant="secondary"
          size="sm"
          aria-label={`Zoeken bij ${account.name}`}
          onClick={() => startWork(account, path)}
        >
          {account.name}
        </Button>
      ))}
    </div>
  );
}
