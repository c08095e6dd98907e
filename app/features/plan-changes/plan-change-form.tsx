import { useState } from 'react';
import { Link } from 'react-router';
import { CheckboxField } from '#app/components/checkbox-field.tsx';
import { METHOD_EXPLANATIONS } from '#app/features/checkout/labels.ts';
import { errorText } from '#app/lib/errors.ts';
import { formatLongDate, formatMoney } from '#app/lib/format.ts';
import { paths } from '#app/lib/area-paths.ts';
import { randomId } from '#app/lib/random-id.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { RadioCards } from '#app/ui/radio-cards.tsx';
import type { PlanChangeOptions, PlanOption } from '#contract/customer/plan-changes.ts';
import { PER_CYCLE } from '#domain/billing-cycle.ts';
import { PAYMENT_METHOD_NAMES, PAYMENT_METHODS, type PaymentMethod } from '#domain/payment.ts';
import { SettlementCard } from './settlement-card.tsx';
import { usePlanChange } from './use-plan-change.ts';

type PlanChangeFormProps = { serviceId: string; options: PlanChangeOptions };
type Moment = 'now' | 'next-term';

/** What a plan has, in one line. */
function describe({ resources }: PlanOption): string {
  if (resources === null) return '';
  const { cpu, ram, storage, bandwidth } = resources;
  return [cpu, ram, storage, bandwidth].filter((part) => part !== '').join(' · ');
}

/** Which plan, from when, and what follows from it; then the press. */
export function PlanChangeForm({ serviceId, options }: PlanChangeFormProps) {
  const [slug, setSlug] = useState<string | null>(null);
  const [chosen, setMoment] = useState<Moment>('now');
  const option = options.options.find((one) => one.slug === slug) ?? null;
  const canBeNow = option !== null && option.now !== null;
  const moment = canBeNow ? chosen : 'next-term';
  const Form = moment === 'now' ? OrderForm : ScheduleForm;
  return (
    <div className="flex flex-col gap-6">
      <RadioCards
        name="plan"
        legend="Welk pakket wil je?"
        value={slug ?? ''}
        onChange={setSlug}
        options={options.options.map((one) => ({
          value: one.slug,
          label: one.name,
          description: describe(one),
          aside: (
            <span className="block text-right">
              {formatMoney(one.termCents)}
              <span className="block text-xs font-normal text-ink-soft">
                {PER_CYCLE[options.cycle]}
              </span>
            </span>
          ),
        }))}
      />
      {canBeNow ? (
        <RadioCards
          name="moment"
          legend="Vanaf wanneer?"
          columns={2}
          value={moment}
          onChange={(value) => setMoment(value === 'now' ? 'now' : 'next-term')}
          options={[
            { value: 'now', label: 'Nu', description: 'Je betaalt het verschil tot dan.' },
            {
              value: 'next-term',
              label: 'Bij de volgende termijn',
              description: `Op ${dayOf(options)}. Je betaalt nu niets.`,
            },
          ]}
        />
      ) : null}
      {option === null ? null : (
        <Form key={option.slug} serviceId={serviceId} options={options} option={option} />
      )}
    </div>
  );
}

function dayOf({ paidUntil }: PlanChangeOptions): string {
  return paidUntil === null ? '' : formatLongDate(paidUntil);
}

type ChosenProps = PlanChangeFormProps & { option: PlanOption };

/** What follows from either. */
function Consequences({
  options,
  option,
  moment,
}: Omit<ChosenProps, 'serviceId'> & { moment: Moment }) {
  const btw = options.vatTreatment === 'small_business' ? '' : ', inclusief btw';
  const price = `${formatMoney(option.termCents)} ${PER_CYCLE[options.cycle]}${btw}`;
  const isSmaller = option.termCents < options.termCents;
  return (
    <ul className="list-disc space-y-1 pl-5 text-[0.9375rem]">
      {moment === 'now' ? (
        <>
          <li>Zodra je betaalt, passen we je server aan. Je gegevens blijven staan.</li>
          <li>
            Vanaf {dayOf(options)} kost je service {price}.
          </li>
        </>
      ) : (
        <>
          <li>
            Tot {dayOf(options)} houd je {options.planName}. Daarna heb je {option.name}, voor{' '}
            {price}. Tot die dag kun je je nog bedenken.
          </li>
          {isSmaller ? (
            <li>Kijk voor die dag of alles wat je gebruikt in het kleinere pakket past.</li>
          ) : null}
        </>
      )}
      {options.restarts ? <li>Je server wordt daarbij herstart, en is dan even weg.</li> : null}
      {options.discount === null ? null : (
        <li>
          Je korting met code {options.discount.code} hoort bij {options.planName}. Met{' '}
          {option.name} betaal je de gewone prijs.
        </li>
      )}
      {options.openInvoice === null ? null : (
        <li>
          Factuur {options.openInvoice} vervalt; voor de volgende termijn krijg je een nieuwe.
        </li>
      )}
    </ul>
  );
}

function ScheduleForm({ serviceId, options, option }: ChosenProps) {
  const { schedule } = usePlanChange(serviceId);
  const { slug: plan, termCents: shownTermCents } = option;
  return (
    <div className="flex flex-col gap-4">
      <Consequences options={options} option={option} moment="next-term" />
      {schedule.error === null ? null : <Alert tone="bad">{errorText(schedule.error)}</Alert>}
      <Button
        size="lg"
        className="sm:self-start"
        pending={schedule.isPending}
        onClick={() => schedule.mutate({ serviceId, plan, shownTermCents })}
      >
        Wijzigen op {dayOf(options)}
      </Button>
    </div>
  );
}

/** Credit goes first, where there is as much as this costs. */
function methodsFor({ methods, creditCents }: PlanChangeOptions, dueCents: number) {
  return creditCents >= dueCents ? (['credit', ...methods] as const) : methods;
}

function OrderForm({ serviceId, options, option }: ChosenProps) {
  const { order } = usePlanChange(serviceId);
  const [key, setKey] = useState(randomId);
  const [chosen, setMethod] = useState<PaymentMethod | null>(null);
  const [isAgreed, setAgreed] = useState(false);
  const [isPressed, setPressed] = useState(false);
  const { now: settlement } = option;
  if (settlement === null) return null;
  const methods = methodsFor(options, settlement.dueCents);
  const method = chosen ?? methods[0] ?? null;
  const submit = () => {
    setPressed(true);
    if (!isAgreed || method === null || order.isPending || order.isSuccess) return;
    order.mutate(
      {
        serviceId,
        idempotencyKey: key,
        plan: option.slug,
        method,
        termsAccepted: true,
        termsVersion: options.termsVersion,
        shownTotalCents: settlement.dueCents,
        shownTermCents: option.termCents,
      },
      // What was refused is not what is asked for next.
      { onError: () => setKey(randomId()) },
    );
  };
  return (
    <div className="flex flex-col gap-5">
      <SettlementCard options={options} option={option} settlement={settlement} />
      <RadioCards
        name="method"
        legend="Betaalmethode"
        value={method ?? ''}
        onChange={(value) => setMethod(PAYMENT_METHODS.find((known) => known === value) ?? null)}
        options={methods.map((value) => ({
          value,
          aside: value === 'credit' ? formatMoney(options.creditCents) : null,
          label: PAYMENT_METHOD_NAMES[value],
          description: METHOD_EXPLANATIONS[value],
        }))}
      />
      <CheckboxField
        name="termsAccepted"
        checked={isAgreed}
        onChange={(event) => setAgreed(event.target.checked)}
        error={
          isPressed && !isAgreed ? 'Ga akkoord met de voorwaarden om te bestellen.' : undefined
        }
        label={
          <>
            Ik ga akkoord met de{' '}
            <Link
              to={paths.terms(options.termsVersion)}
              target="_blank"
              className="text-green underline underline-offset-4"
            >
              algemene voorwaarden
            </Link>{' '}
            (versie {options.termsVersion}, opent in een nieuw tabblad).
          </>
        }
      />
      <Consequences options={options} option={option} moment="now" />
      {order.error === null ? null : <Alert tone="bad">{errorText(order.error)}</Alert>}
      {options.acceptsOrders ? (
        <Button
          variant="accent"
          size="lg"
          wraps
          pending={order.isPending || order.isSuccess}
          onClick={submit}
        >
          Bestelling met betalingsverplichting
        </Button>
      ) : (
        <Alert tone="warn" title="Bestellen kan nog niet">
          Deze winkel neemt nog geen bestellingen aan: de bedrijfsgegevens zijn nog niet compleet.
        </Alert>
      )}
    </div>
  );
}
