import type { UseQueryResult } from '@tanstack/react-query';
import { DeviceIcon } from '#app/components/device-icon.tsx';
import { formatDateTime } from '#app/lib/format.ts';
import { Badge } from '#app/ui/badge.tsx';
import { SIGN_INS_MAX, type SignInEntry } from '#contract/customer/security.ts';
import { deviceName } from '#domain/identity/sign-in.ts';
import { EntryCard } from './entry-card.tsx';
import { SIGN_IN_LABELS } from './labels.ts';

type SignInCardProps = { intro: string; query: UseQueryResult<{ items: SignInEntry[] }> };

/** Lists the latest sign-ins to an account, also those with a wrong password or code. */
export function SignInCard({ intro, query }: SignInCardProps) {
  return (
    <EntryCard
      title="Laatste aanmeldingen"
      intro={`${intro} De laatste ${SIGN_INS_MAX}, van hooguit twaalf maanden.`}
      query={query}
      empty="Er is nog niet ingelogd."
      renderEntry={(entry) => <SignIn entry={entry} />}
    />
  );
}

function SignIn({ entry }: { entry: SignInEntry }) {
  const { outcome, kind, at, address } = entry;
  return (
    <>
      <div className="flex min-w-0 flex-1 basis-40 items-start gap-3">
        <DeviceIcon kind={kind} />
        <div className="min-w-0">
          <p className="font-medium break-words">{deviceName(entry)}</p>
          <p className="figures flex flex-wrap gap-x-3 text-sm text-ink-soft">
            <span className="whitespace-nowrap">{formatDateTime(at)}</span>
            <span className="break-all">{address}</span>
          </p>
        </div>
      </div>
      <Badge tone={outcome === 'signed_in' ? 'good' : 'warn'}>{SIGN_IN_LABELS[outcome]}</Badge>
    </>
  );
}
