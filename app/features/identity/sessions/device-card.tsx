import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DeviceIcon } from '#app/components/device-icon.tsx';
import { formatDateTime } from '#app/lib/format.ts';
import { Badge } from '#app/ui/badge.tsx';
import type { AccountSession } from '#contract/customer/security.ts';
import { EntryCard } from './entry-card.tsx';
import { sessionName } from './labels.ts';

type DeviceCardProps = {
  title: string;
  intro: string;
  query: UseQueryResult<{ items: AccountSession[] }>;
  action: ReactNode;
  empty: string;
  /** The button of one device. */
  renderAction: (session: AccountSession) => ReactNode;
};

/** Lists the devices on which somebody is signed in: from where, and when they were last used. */
export function DeviceCard({ renderAction, ...props }: DeviceCardProps) {
  return (
    <EntryCard
      {...props}
      renderEntry={(session) => (
        <>
          <Device session={session} />
          {renderAction(session)}
        </>
      )}
    />
  );
}

function Device({ session }: { session: AccountSession }) {
  const used = formatDateTime(session.lastUsedAt);
  return (
    <div className="flex min-w-0 flex-1 basis-40 items-start gap-3">
      <DeviceIcon kind={session.isColleague ? 'colleague' : session.kind} />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium break-words">
          {sessionName(session)}
          {session.isCurrent ? <Badge tone="good">Dit apparaat</Badge> : null}
        </p>
        <p className="figures flex flex-wrap gap-x-3 text-sm text-ink-soft">
          <span>
            Laatst gebruikt <span className="whitespace-nowrap">{used}</span>
          </span>
          {session.address === '' ? null : <span className="break-all">{session.address}</span>}
        </p>
      </div>
    </div>
  );
}
