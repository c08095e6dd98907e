import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormSection } from '#app/components/form-section.tsx';
import { GuardedButton } from '#app/components/guarded-button.tsx';
import { LoadError } from '#app/components/load-error.tsx';
import { orpc } from '#app/lib/api.ts';
import { useRole } from '#app/lib/session/use-role.ts';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { Ledger } from '#contract/staff/ledger.ts';
import { may } from '#domain/platform/role.ts';
import { LEDGER_GROUPS, type LedgerGroup } from './labels.ts';
import { SaveLedgerDialog } from './save-ledger-dialog.tsx';

/** The numbers of the shop's ledger, by which its audit file books sales and money. */
export function LedgerCard() {
  const query = useQuery(orpc.staff.ledger.get.queryOptions());
  const [chosen, setChosen] = useState<LedgerGroup | null>(null);
  const { data } = query;
  return (
    <FormSection
      anchor="grootboek"
      title="Grootboek"
      intro="Met deze rekeningen boekt de auditfile (XAF) van Rapporten je verkopen en het geld. Neem de nummers van je boekhouder over. Houdt die alle omzet op één rekening, geef dan overal dat nummer."
    >
      {data === undefined && query.isError ? (
        <LoadError failure="loadSettings" query={query} />
      ) : null}
      {data === undefined && !query.isError ? <Skeleton className="h-40 w-full" /> : null}
      {data === undefined
        ? null
        : LEDGER_GROUPS.map((group) => (
            <Group
              key={group.label}
              group={group}
              accounts={data.accounts}
              onChange={() => setChosen(group)}
            />
          ))}
      {chosen === null || data === undefined ? null : (
        <SaveLedgerDialog group={chosen} accounts={data.accounts} onClose={() => setChosen(null)} />
      )}
    </FormSection>
  );
}

type GroupProps = { group: LedgerGroup; accounts: Ledger['accounts']; onChange: () => void };

function Group({ group, accounts, onChange }: GroupProps) {
  const role = useRole();
  const numbers = accounts.filter(({ slot }) => group.slots.includes(slot));
  return (
    <section
      aria-label={group.label}
      className="flex flex-wrap items-start justify-between gap-3 border-line not-first:border-t not-first:pt-5"
    >
      <div>
        <h4 className="font-semibold">{group.label}</h4>
        <p className="text-sm break-words text-ink-soft tabular-nums">
          {[...new Set(numbers.map(({ number }) => number))].join(', ')}
        </p>
      </div>
      <GuardedButton
        variant="secondary"
        size="sm"
        reason={may(role, 'settings.write') ? null : 'Alleen voor admins.'}
        onClick={onChange}
      >
        Wijzigen
      </GuardedButton>
    </section>
  );
}
