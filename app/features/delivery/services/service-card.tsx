import LoaderCircle from 'lucide-react/icons/loader-circle';
import { Link } from 'react-router';
import { classNames } from '#app/lib/class-names.ts';
import { formatDate, formatMoney } from '#app/lib/format.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import type { CustomerService } from '#contract/customer/services.ts';
import { isLiveService, isSwitchedOffService } from '#domain/delivery/service-status.ts';
import { isBusy, noteOf } from './labels.ts';
import { RestartServiceDialog } from './restart-service-dialog.tsx';
import { ServiceBadge } from './service-badge.tsx';
import { ServiceTypeBadge } from './service-type-badge.tsx';

type ServiceCardProps = { service: CustomerService };

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
    <dl className="grid grid-cols-2 gap-x-6 gap-y-2 text-sm sm:grid-cols-[1fr_1fr_1.1fr_1.35fr]">
      {facts.map((fact) => (
        <div key={fact.term} className="min-w-0">
          <dt className="text-xs text-ink-soft">{fact.term}</dt>
          <dd className="figures font-medium break-words">{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Says beside the badge what the customer must know: nobody is told 'Actief' before it is true. */
function StateNote({ service }: ServiceCardProps) {
  const sentence = noteOf(service);
  if (sentence === null) return null;
  const isTrouble = isSwitchedOffService(service.status);
  return (
    <p
      className={classNames(
        'flex items-start gap-2 rounded-md px-3 py-2 text-sm',
        isTrouble ? 'bg-warn-soft text-warn' : 'bg-blue-soft text-blue',
      )}
    >
      {isBusy(service) ? (
        <LoaderCircle
          aria-hidden
          className="mt-0.5 size-4 shrink-0 animate-spin motion-reduce:animate-none"
        />
      ) : null}
      {sentence}
    </p>
  );
}

/** Shows the day on which a service ends or ended, and whether it was cancelled. */
function Expiry({ service: { status, expiresAt, cancelAt, cancelledAt } }: ServiceCardProps) {
  const isOver = !isLiveService(status);
  const date = isOver ? cancelledAt : (cancelAt ?? expiresAt);
  if (date === null) return null;
  const planned = cancelAt === null ? 'Verloopt op ' : 'Opgezegd per ';
  return (
    <p>
      <span className="text-ink-soft">{isOver ? 'Beëindigd op ' : planned}</span>
      <time dateTime={date.toISOString()}>{formatDate(date)}</time>
    </p>
  );
}

/** Nothing for a colleague who may not see what things cost. */
function Price({ service: { discount, monthlyCents, priceCents, termMonths } }: ServiceCardProps) {
  const price = discount?.monthlyCents ?? monthlyCents;
  const termCents = termMonths === 1 ? null : (discount?.priceCents ?? priceCents);
  if (price === null) return null;
  return (
    <p className="text-base font-semibold figures max-sm:order-last sm:row-span-2 sm:self-end sm:text-right">
      {formatMoney(price)}
      <span className="text-sm font-normal text-ink-soft">
        {' '}
        per maand
        {termCents === null
          ? ''
          : ` (${formatMoney(termCents)} per ${termMonths === 12 ? 'jaar' : 'termijn'})`}
        {discount === null ? '' : ', met korting'}
      </span>
    </p>
  );
}

/** The ways to the service's page; a restart is what one comes for in a hurry. */
function Actions({ service }: ServiceCardProps) {
  return (
    <div className="flex flex-wrap gap-2.5">
      <Button asChild variant="secondary" size="sm">
        <Link to={areaPaths.service(service.id)} aria-label={`${service.name} beheren`}>
          Beheren
        </Link>
      </Button>
      <Button asChild variant="ghost" size="sm">
        <Link to={areaPaths.service(service.id)} aria-label={`Details van ${service.name}`}>
          Details
        </Link>
      </Button>
      <RestartServiceDialog service={service} size="sm" />
    </div>
  );
}

export function ServiceCard({ service }: ServiceCardProps) {
  return (
    <Card className="flex flex-col gap-4">
      <div aria-live="polite" className="flex flex-col gap-3">
        <div className="flex items-start justify-between gap-3">
          <div className="min-w-0">
            <h3 className="text-lg font-semibold break-words">{service.name}</h3>
            <p className="mt-1 text-sm text-ink-soft">
              <ServiceTypeBadge type={service.planType} />
            </p>
          </div>
          <ServiceBadge status={service.status} />
        </div>
        <StateNote service={service} />
      </div>
      <Facts facts={factsOf(service)} />
      <div className="mt-auto grid gap-x-6 gap-y-1 sm:grid-cols-[1fr_auto] border-t border-line pt-3 text-sm">
        <p className="min-w-0 break-words">
          <span className="text-ink-soft">Plan </span>
          <span className="font-medium">{service.planName}</span>
        </p>
        <Price service={service} />
        <Expiry service={service} />
      </div>
      <Actions service={service} />
    </Card>
  );
}
