import { CopyField } from '#app/components/copy-field.tsx';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import type { CustomerServiceDetail } from '#contract/customer/services.ts';

const FIELDS = [
  ['hostname', 'Hostname'],
  ['ipAddress', 'IP-adres'],
  ['username', 'Gebruikersnaam'],
] as const;

/** What a customer does to their server themselves is done where it runs. */
function PanelLink({ url }: { url: string }) {
  return (
    <div className="mt-4 flex flex-col items-start gap-2">
      <Button asChild>
        <a href={url} target="_blank" rel="noreferrer">
          Beheren op het paneel
        </a>
      </Button>
      <p className="text-sm text-ink-soft">
        Voor de console, bestanden en back-ups. Je logt daar in met je e-mailadres; de eerste keer
        kies je een wachtwoord via de e-mail van het paneel.
      </p>
    </div>
  );
}

/** How the server is reached. */
export function ServiceServerCard({ service }: { service: CustomerServiceDetail }) {
  const { server, status } = service;
  const isOver = status === 'cancelled';
  if (server === null) return null;
  const shown = FIELDS.filter(([name]) => server[name] !== '');
  if (shown.length === 0 && server.notes === '') return null;
  return (
    <Card>
      <h3 className="text-lg font-semibold">Servergegevens</h3>
      <dl className="mt-2">
        {shown.map(([name, label]) => (
          <CopyField
            key={name}
            label={server[name].includes(':') && name === 'hostname' ? 'Adres' : label}
            shown={server[name]}
            copied={server[name]}
          />
        ))}
      </dl>
      {server.panelUrl === undefined || isOver ? null : <PanelLink url={server.panelUrl} />}
      {server.notes === '' ? null : (
        <p className="mt-3 text-sm break-words whitespace-pre-line">{server.notes}</p>
      )}
    </Card>
  );
}
