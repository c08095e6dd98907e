import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { GuardedButton } from '#app/components/guarded-button.tsx';
import { LoadError } from '#app/components/load-error.tsx';
import { OwnPasswordDialog } from '#app/components/own-password-dialog.tsx';
import { orpc } from '#app/lib/api.ts';
import { formatDate } from '#app/lib/format.ts';
import { useOwnAccountReason } from '#app/lib/session/use-own-account-reason.ts';
import { useRole } from '#app/lib/session/use-role.ts';
import { useAction } from '#app/lib/use-action.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { SecurityState } from '#contract/customer/security.ts';
import { hasConsole } from '#domain/platform/role.ts';
import { RecoveryCodeCard } from './recovery-code-card.tsx';
import { StartFactorDialog } from './start-factor-dialog.tsx';

type Opened = 'start' | 'disable' | 'renew' | null;

/** With fewer than this left it is time for new ones. */
const FEW_CODES = 3;

/** Signing in with a code of an app besides the password. */
export function SecondFactorCard() {
  const query = useQuery(orpc.customer.security.get.queryOptions());
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <h3 className="text-lg font-semibold">Inloggen in twee stappen</h3>
        {query.data === undefined ? null : <StateBadge isOn={query.data.secondFactor !== null} />}
      </div>
      {query.data === undefined && query.isError ? (
        <LoadError failure="loadUser" query={query} />
      ) : null}
      {query.isPending ? <Skeleton className="h-16 w-full" /> : null}
      {query.data === undefined ? null : <Content security={query.data} onOpen={setOpened} />}
      <StartFactorDialog open={opened === 'start'} onClose={close} />
      <DisableDialog
        isDemanded={query.data?.isFactorDemanded ?? false}
        open={opened === 'disable'}
        onClose={close}
      />
      <RenewDialog open={opened === 'renew'} onClose={close} />
    </Card>
  );
}

function StateBadge({ isOn }: { isOn: boolean }) {
  return <Badge tone={isOn ? 'good' : 'neutral'}>{isOn ? 'Aan' : 'Uit'}</Badge>;
}

type ContentProps = { security: SecurityState; onOpen: (next: Opened) => void };

function Content({ security, onOpen }: ContentProps) {
  const { secondFactor: factor, isFactorDemanded } = security;
  const reason = useOwnAccountReason();
  const role = useRole();
  const advice = isFactorDemanded
    ? 'Zolang het uit staat, is het Admin Panel voor je dicht.'
    : 'Jij werkt in de console: zet het aan.';
  if (factor === null) {
    return (
      <>
        <p className="text-ink-soft">
          Met je wachtwoord én een code van je telefoon. Zo komt niemand binnen die alleen je
          wachtwoord weet.
          {hasConsole(role) ? ` ${advice}` : null}
        </p>
        <div>
          <GuardedButton reason={reason} onClick={() => onOpen('start')}>
            Aanzetten
          </GuardedButton>
        </div>
      </>
    );
  }
  const { since, recoveryCodesLeft: left } = factor;
  return (
    <>
      <p className={left < FEW_CODES ? 'font-medium text-warn' : 'text-ink-soft'}>
        Aan sinds {formatDate(since)}. Je hebt nog {left}{' '}
        {left === 1 ? 'herstelcode' : 'herstelcodes'}
        {left < FEW_CODES ? ': maak nieuwe.' : '.'}
      </p>
      <div className="flex flex-wrap gap-3">
        <GuardedButton variant="secondary" reason={reason} onClick={() => onOpen('renew')}>
          Nieuwe herstelcodes
        </GuardedButton>
        <GuardedButton variant="secondary" reason={reason} onClick={() => onOpen('disable')}>
          Uitzetten
        </GuardedButton>
      </div>
    </>
  );
}

type DialogProps = { open: boolean; onClose: () => void };

function DisableDialog({ isDemanded, open, onClose }: DialogProps & { isDemanded: boolean }) {
  const close = () => {
    disable.reset();
    onClose();
  };
  const disable = useAction(orpc.customer.security.disableSecondFactor.mutationOptions(), {
    success: ['secondFactorOff'],
    refresh: orpc.customer.security.key(),
    onDone: close,
    isSecret: true,
  });
  return (
    <OwnPasswordDialog
      open={open}
      title="Inloggen in twee stappen uitzetten?"
      confirmLabel="Uitzetten"
      danger
      pending={disable.isPending}
      error={disable.error}
      onClose={close}
      onConfirm={(password) => disable.mutate({ password })}
    >
      Daarna log je in met alleen je wachtwoord. Je herstelcodes vervallen.
      {isDemanded ? ' Het Admin Panel gaat meteen voor je dicht, tot je het weer aanzet.' : null}
    </OwnPasswordDialog>
  );
}

function RenewDialog({ open, onClose }: DialogProps) {
  const renew = useAction(orpc.customer.security.renewRecoveryCodes.mutationOptions(), {
    refresh: orpc.customer.security.key(),
    isSecret: true,
  });
  const close = () => {
    renew.reset();
    onClose();
  };
  if (renew.data === undefined) {
    return (
      <OwnPasswordDialog
        open={open}
        title="Nieuwe herstelcodes maken?"
        confirmLabel="Maak nieuwe codes"
        pending={renew.isPending}
        error={renew.error}
        onClose={close}
        onConfirm={(password) => renew.mutate({ password })}
      >
        De codes die je nu hebt, werken daarna niet meer.
      </OwnPasswordDialog>
    );
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) close();
      }}
      title="Je nieuwe herstelcodes"
      size="sm"
      footer={<Button onClick={close}>Ik heb ze bewaard</Button>}
    >
      <RecoveryCodeCard codes={renew.data.codes} />
    </Dialog>
  );
}
