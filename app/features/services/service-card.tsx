import LoaderCircle from 'lucide-react/icons/loader-circle';
import { formatDate, formatMoney } from '#app/lib/format.ts';
import { Card } from '#app/ui/card.tsx';
import type { CustomerService } from '#contract/customer/services.ts';
import { DELIVERY_SENTENCES } from './labels.ts';
import { ServiceBadge } from './service-badge.tsx';
import { ServiceTypeBadge } from './service-type-badge.tsx';

type Fact = { term: string; value: string };

function factsOf(service: CustomerService): Fact[] {
  const { resources } = service;
  if (resources === null) return [];
  return [
    { term: 'CPU', value: resources.cpu },
    { term: 'RAM', value: resources.ram },
    { term: 'Opslag', value: resources.storage },
    { term: 'Bandbreedte', value: resources.bandwidth },
  ].filter((fact) => fact.value !== '');
}

function Facts({ facts }: { facts: Fact[] }) {
  if (facts.length === 0) return null;
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-2 text-sm sm:grid-cols-4">
      {facts.map((fact) => (
        <div key={fact.term} className="min-w-0">
          <dt className="text-xs text-ink-soft">{fact.term}</dt>
          <dd className="figures font-medium break-words">{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A sentence while the service is being made: nobody is told 'Actief' before it is true. */
function DeliverySentence({ service }: { service: CustomerService }) {
  const sentence = service.status === 'pending' ? DELIVERY_SENTENCES[service.deliveryState] : null;
  if (sentence === null) return null;
  return (
    <p className="flex items-start gap-2 rounded-md bg-blue-soft px-3 py-2 text-sm text-blue">
      <LoaderCircle
        aria-hidden
        className="mt-0.5 size-4 shrink-0 animate-spin motion-reduce:animate-none"
      />
      {sentence}
    </p>
  );
}

export function ServiceCard({ service }: { service: CustomerService }) {
  return (
    <Card className="flex flex-col gap-4">
      <div aria-live="polite" className="flex flex-col gap-3">
        <div className="flex items-start justify-between gap-3">
          <div className="min-w-0">
            <h3 className="truncate text-lg font-semibold" title={service.name}>
              {service.name}
            </h3>
            <p className="mt-1 text-sm text-ink-soft">
              <ServiceTypeBadge type={service.planType} />
            </p>
          </div>
          <ServiceBadge status={service.status} />
        </div>
        <DeliverySentence service={service} />
      </div>
      <Facts facts={factsOf(service)} />
      <div className="mt-auto flex flex-wrap items-end justify-between gap-x-6 gap-y-1 border-t border-line pt-3 text-sm">
        <p>
          <span className="text-ink-soft">Plan </span>
          <span className="font-medium">{service.planName}</span>
        </p>
        {service.expiresAt !== null && (
          <p>
            <span className="text-ink-soft">Verloopt op </span>
            <time className="figures" dateTime={service.expiresAt.toISOString()}>
              {formatDate(service.expiresAt)}
            </time>
          </p>
        )}
        <p className="text-base font-semibold figures">
          {formatMoney(service.monthlyCents)}
          <span className="text-sm font-normal text-ink-soft"> per maand</span>
        </p>
      </div>
    </Card>
  );
}
