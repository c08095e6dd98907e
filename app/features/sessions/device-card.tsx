import type { UseQueryResult } from '@tanstack/react-query';
import CircleHelp from 'lucide-react/icons/circle-help';
import Headset from 'lucide-react/icons/headset';
import Monitor from 'lucide-react/icons/monitor';
import Smartphone from 'lucide-react/icons/smartphone';
import Tablet from 'lucide-react/icons/tablet';
import type { ReactNode } from 'react';
import { LoadError } from '#app/components/load-error.tsx';
import { formatDateTime } from '#app/lib/format.ts';
import { useLoadFailure } from '#app/lib/use-load-failure.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Card } from '#app/ui/card.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { AccountSession } from '#contract/customer/security.ts';
import { deviceName } from './labels.ts';

const ICONS = {
  computer: Monitor,
  phone: Smartphone,
  tablet: Tablet,
  unknown: CircleHelp,
} as const satisfies Record<AccountSession['kind'], unknown>;

type DeviceCardProps = {
  title: string;
  intro: string;
  query: UseQueryResult<{ items: AccountSession[] }>;
  /** What stands beside the title. */
  action: ReactNode;
  empty: string;
  /** The button of one device. */
  renderAction: (session: AccountSession) => ReactNode;
};

/** Where somebody is signed in: which devices, from where, and when they were last used. */
export function DeviceCard(props: DeviceCardProps) {
  const { title, intro, query, action, empty, renderAction } = props;
  useLoadFailure(query.isError, 'loadUser');
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-1 basis-64">
          <h3 className="text-lg font-semibold">{title}</h3>
          <p className="mt-1 text-[0.9375rem] text-ink-soft">{intro}</p>
        </div>
        {action}
      </div>
      <Devices query={query} empty={empty} renderAction={renderAction} />
    </Card>
  );
}

function Devices({
  query,
  empty,
  renderAction,
}: Pick<DeviceCardProps, 'query' | 'empty' | 'renderAction'>) {
  if (query.data === undefined) {
    return query.isError ? <LoadError failure="loadUser" query={query} /> : <Loading />;
  }
  const { items } = query.data;
  if (items.length === 0) return <p className="text-ink-soft">{empty}</p>;
  return (
    <ul className="-mb-2 divide-y divide-line border-t border-line">
      {items.map((session) => (
        <li key={session.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
          <Device session={session} />
          {renderAction(session)}
        </li>
      ))}
    </ul>
  );
}

function Device({ session }: { session: AccountSession }) {
  const Icon = session.isColleague ? Headset : ICONS[session.kind];
  const used = formatDateTime(session.lastUsedAt);
  return (
    <div className="flex min-w-0 flex-1 basis-40 items-start gap-3">
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ink-soft" />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium break-words">
          {deviceName(session)}
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

function Loading() {
  return (
    <div aria-busy="true" className="flex flex-col gap-3">
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-12 w-full" />
    </div>
  );
}
