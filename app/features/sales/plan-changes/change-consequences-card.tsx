import { formatMoney } from '#app/lib/format.ts';
import type { TermPrice, PlanChangeOptions, PlanOption } from '#contract/customer/plan-changes.ts';
import { PER_TERM } from '#domain/catalogue/term.ts';
import type { ChangeMoment } from '#domain/sales/plan-change.ts';
import { monthlyShare } from '#domain/catalogue/plan.ts';
import { nextTermDay } from './labels.ts';

export type ChosenChange = {
  serviceId: string;
  options: PlanChangeOptions;
  option: PlanOption;
  /** The price for the chosen term. */
  price: TermPrice;
};

type ConsequencesProps = Omit<ChosenChange, 'serviceId'> & { moment: ChangeMoment };

function priceOf({ options, price }: ConsequencesProps): string {
  const btw = options.vatTreatment === 'small_business' ? '' : ', inclusief btw';
  return `${formatMoney(price.termCents)} ${PER_TERM[price.termMonths]}${btw}`;
}

/** Describes the plan from the next term on, and the differences from the current one. */
function NextTerm(props: ConsequencesProps) {
  const { options, option, price } = props;
  const isOtherPlan = option.slug !== options.own?.slug;
  const isOtherTerm = price.termMonths !== options.termMonths;
  const isSmaller = isOtherPlan && (option.termCents ?? price.termCents) < options.termCents;
  return (
    <>
      <li>
        Tot {nextTermDay(options)} houd je wat je hebt. Daarna heb je {option.name}, voor{' '}
        {priceOf(props)}. Tot die dag kun je je nog bedenken, zolang die termijn niet is betaald.
      </li>
      {isOtherTerm ? (
        <li>
          Je betaalt vanaf dan {PER_TERM[price.termMonths]} in plaats van{' '}
          {PER_TERM[options.termMonths]}
          {price.termMonths > 1
            ? `; dat komt neer op ${formatMoney(monthlyShare(price.termCents, price.termMonths))} per maand`
            : ''}
          . De factuur krijg je zoals altijd vooraf.
        </li>
      ) : null}
      {isSmaller ? (
        <li>Kijk vóór die dag of alles wat je gebruikt in het kleinere pakket past.</li>
      ) : null}
    </>
  );
}

/** Lists the consequences of a change, to be read before the press. */
export function ChangeConsequencesCard(props: ConsequencesProps) {
  const { options, option, price, moment } = props;
  const isSamePlan = option.slug === options.own?.slug;
  return (
    <ul className="list-disc space-y-1 pl-5 text-[0.9375rem]">
      {moment === 'now' ? (
        <>
          <li>Zodra je betaalt, passen we je server aan. Je gegevens blijven staan.</li>
          <li>
            Vanaf {nextTermDay(options)} kost je service {priceOf(props)}.
          </li>
        </>
      ) : (
        <NextTerm {...props} />
      )}
      {options.restarts && !isSamePlan ? (
        <li>Je server wordt daarbij herstart, en is dan even weg.</li>
      ) : null}
      {options.discount === null ? null : (
        <li>
          Je korting met code {options.discount.code} hoort bij {options.planName}{' '}
          {PER_TERM[options.termMonths]}. Met {option.name} {PER_TERM[price.termMonths]} betaal je
          de gewone prijs.
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
