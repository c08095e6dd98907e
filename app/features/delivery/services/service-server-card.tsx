import { Suspense, useState } from 'react';
import { CopyField } from '#app/components/copy-field.tsx';
import { GuardedButton } from '#app/components/guarded-button.tsx';
import { lazyPart } from '#app/lib/session/lazy-code.ts';
import { useOwnAccountReason } from '#app/lib/session/use-own-account-reason.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import type { CustomerServiceDetail } from '#contract/customer/services.ts';
import { sshCommand } from '#domain/delivery/ssh-command.ts';
import type { AccessWay } from './set-access-dialog.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { orpc } from '#app/lib/api.ts';
import { errorText } from '#app/lib/errors.ts';
import { showFailure } from '#app/lib/toasts/toasts.ts';
import { isLiveService } from '#domain/delivery/service-status.ts';

const SetAccessDialog = lazyPart(async () => {
  const { SetAccessDialog: Dialog } = await import('./set-access-dialog.tsx');
  return Dialog;
});

type Server = NonNullable<CustomerServiceDetail['server']>;

function fieldsOf({ server, takesKey }: { server: Server; takesKey: boolean }) {
  const { domain, hostname, ipAddress, username, nameServers, ...rest } = server;
  // The host of a game server is the text that players type: a port belongs to it.
  const reached = hostname.includes(':') ? 'Adres' : 'Hostname';
  return [
    { label: 'Domein', value: domain ?? '' },
    { label: reached, value: hostname },
    { label: 'IP-adres', value: ipAddress },
    { label: 'IPv6-adres', value: rest.ipv6Address ?? '' },
    { label: 'Gebruikersnaam', value: username },
    { label: 'Inloggen met SSH', value: (takesKey ? sshCommand(server) : null) ?? '' },
    ...(nameServers ?? []).map((value, at) => ({ label: `Nameserver ${at + 1}`, value })),
  ].filter(({ value }) => value !== '');
}

/** Leads to the panel, where customers manage their server themselves. */
function PanelLink({ url }: { url: string }) {
  return (
    <div className="mt-4 flex flex-col items-start gap-2">
      <Button asChild>
        <a href={url} target="_blank" rel="noreferrer">
          Beheren op het paneel
        </a>
      </Button>
      <p className="text-sm text-ink-soft">
        Voor de console en je bestanden. Je logt daar in met je e-mailadres; de eerste keer kies je
        een wachtwoord via de e-mail van het paneel.
      </p>
    </div>
  );
}

/** Nobody has a password there: who is logged in here comes in from here. */
function PanelLogin({ serviceId }: { serviceId: string }) {
  const { open, isPending } = usePanelLogin(serviceId);
  return (
    <div className="mt-4 flex flex-col items-start gap-2">
      <GuardedButton reason={useOwnAccountReason()} pending={isPending} onClick={open}>
        Inloggen op DirectAdmin
      </GuardedButton>
      <p className="text-sm text-ink-soft">
        Voor e-mail, bestanden, databases en domeinen. Opent in een nieuw tabblad; een wachtwoord
        heb je er niet voor nodig.
      </p>
    </div>
  );
}

/** Nobody has a password or a key of it but its customer, who asks for it here. */
function ServerAccess({ onAsk }: { onAsk: (way: AccessWay) => void }) {
  const reason = useOwnAccountReason();
  return (
    <div className="mt-4 flex flex-col items-start gap-2">
      <div className="flex flex-wrap gap-2">
        <GuardedButton reason={reason} onClick={() => onAsk('key')}>
          SSH-sleutel toevoegen
        </GuardedButton>
        <GuardedButton variant="secondary" reason={reason} onClick={() => onAsk('password')}>
          Nieuw wachtwoord
        </GuardedButton>
      </div>
      <p className="text-sm text-ink-soft">
        Zo kom je op je server. Hij wordt er even voor herstart; een wachtwoord zie je één keer.
      </p>
    </div>
  );
}

/** Shows the details by which the server is reached. */
export function ServiceServerCard({ service }: { service: CustomerServiceDetail }) {
  const { server, status } = service;
  const [way, setWay] = useState<AccessWay | null>(null);
  const isOver = !isLiveService(status);
  if (server === null) return null;
  const shown = fieldsOf({ ...service, server });
  if (shown.length === 0 && server.notes === '') return null;
  return (
    <Card>
      <h3 className="text-lg font-semibold">Servergegevens</h3>
      <dl className="mt-2 last:-mb-2.5">
        {shown.map(({ label, value }) => (
          <CopyField key={label} label={label} shown={value} copied={value} />
        ))}
      </dl>
      {service.setsAccess ? <ServerAccess onAsk={setWay} /> : null}
      {/* Also while the server restarts for it: what was made is told there. */}
      {way === null ? null : (
        <Suspense fallback={null}>
          <SetAccessDialog
            serviceId={service.id}
            username={server.username}
            way={way}
            onClose={() => setWay(null)}
          />
        </Suspense>
      )}
      {service.opensPanel ? <PanelLogin serviceId={service.id} /> : null}
      {server.panelUrl === undefined || isOver ? null : <PanelLink url={server.panelUrl} />}
      {server.notes === '' ? null : (
        <p className="mt-3 text-sm break-words whitespace-pre-line">{server.notes}</p>
      )}
    </Card>
  );
}

/**
 * Logs a customer in on the panel of their service, in a tab of its own. It is opened at the press
 * itself, because a browser blocks one that comes later; where even that is blocked, the panel comes
 * in this tab. When no address comes the tab goes, and it is said why.
 */
function usePanelLogin(serviceId: string) {
  const queryClient = useQueryClient();
  const login = useMutation(
    orpc.customer.services.openPanel.mutationOptions({
      // Not waited for: the empty tab closes at once.
      onError: () => void queryClient.invalidateQueries({ queryKey: orpc.customer.key() }),
    }),
  );
  const open = () => {
    const tab = openTab();
    login.mutateAsync({ serviceId }).then(
      ({ url }) => (tab === null ? window.location.assign(url) : tab.location.replace(url)),
      (error: unknown) => {
        tab?.close();
        showFailure('signIn', errorText(error));
      },
    );
  };
  return { open, isPending: login.isPending };
}

/** An empty tab that cannot reach this one; null where the browser gives none. */
function openTab(): Window | null {
  const tab = window.open('', '_blank');
  if (tab === null) return null;
  tab.opener = null;
  tab.document.title = 'Inloggen';
  tab.document.body.textContent = 'Je wordt ingelogd op het paneel…';
  return tab;
}
