import { Card } from '#app/ui/card.tsx';
import type { CustomerServiceDetail } from '#contract/customer/services.ts';

const RESOURCES = [
  ['cpu', 'CPU'],
  ['ram', 'RAM'],
  ['storage', 'Opslag'],
  ['bandwidth', 'Bandbreedte'],
] as const;

/** The smallest share that can still be seen. */
const LEAST_PERCENT = 4;

function Meter({ share }: { share: number }) {
  const percent = Math.max(LEAST_PERCENT, Math.round(share * 100));
  return (
    <dd aria-hidden="true" className="col-span-2 mt-1.5 h-2 overflow-hidden rounded-full bg-sunken">
      <div className="h-full rounded-full bg-green" style={{ width: `${percent}%` }} />
    </dd>
  );
}

/** What the service has, against the most that its kind has. */
export function ServiceResourcesCard({ service }: { service: CustomerServiceDetail }) {
  const { resources, shares } = service;
  const shown = RESOURCES.filter(([name]) => resources !== null && resources[name] !== '');
  if (resources === null || shown.length === 0) return null;
  const hasMeters = shown.some(([name]) => shares[name] !== null);
  return (
    <Card>
      <h3 className="text-lg font-semibold">Wat je hebt</h3>
      <dl className="mt-3 grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {shown.map(([name, label]) => (
          <div key={name} className="grid grid-cols-[auto_1fr] items-baseline gap-x-3 text-sm">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="figures text-right font-medium">{resources[name]}</dd>
            {shares[name] === null ? null : <Meter share={shares[name]} />}
          </div>
        ))}
      </dl>
      {hasMeters ? (
        <p className="mt-4 text-[0.8125rem] text-ink-soft">
          De balk laat zien hoeveel dat is van het grootste pakket in deze soort.
        </p>
      ) : null}
    </Card>
  );
}
