import { CopyField } from '#app/components/copy-field.tsx';
import { Card } from '#app/ui/card.tsx';
import type { CustomerServiceDetail } from '#contract/customer/services.ts';

const FIELDS = [
  ['hostname', 'Hostname'],
  ['ipAddress', 'IP-adres'],
  ['username', 'Gebruikersnaam'],
] as const;

/** How the server is reached. */
export function ServiceServerCard({ service }: { service: CustomerServiceDetail }) {
  const { server } = service;
  if (server === null) return null;
  const shown = FIELDS.filter(([name]) => server[name] !== '');
  if (shown.length === 0 && server.notes === '') return null;
  return (
    <Card>
      <h3 className="text-lg font-semibold">Servergegevens</h3>
      <dl className="mt-2">
        {shown.map(([name, label]) => (
          <CopyField key={name} label={label} shown={server[name]} copied={server[name]} />
        ))}
      </dl>
      {server.notes === '' ? null : (
        <p className="mt-3 text-sm break-words whitespace-pre-line">{server.notes}</p>
      )}
    </Card>
  );
}
