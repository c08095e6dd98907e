import { Card } from '#app/ui/card.tsx';
import type { CustomerServiceDetail } from '#contract/customer/services.ts';

const RESOURCES = [
  ['cpu', 'CPU'],
  ['ram', 'RAM'],
  ['storage', 'Opslag'],
  ['bandwidth', 'Bandbreedte'],
] as const;

/** Lists the resources of a service in the words of its plan; their use is a card of its own. */
export function ServiceResourcesCard({ service }: { service: CustomerServiceDetail }) {
  const { resources } = service;
  const shown = RESOURCES.filter(([name]) => resources !== null && resources[name] !== '');
  if (resources === null || shown.length === 0) return null;
  return (
    <Card>
      <h3 className="text-lg font-semibold">Wat je hebt</h3>
      <dl className="mt-3 grid gap-x-8 gap-y-3 sm:grid-cols-2">
        {shown.map(([name, label]) => (
          <div key={name} className="grid grid-cols-[auto_1fr] items-baseline gap-x-3 text-sm">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="figures text-right font-medium">{resources[name]}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
