import { useState } from 'react';
import { termName } from '#app/lib/texts/choice-texts.ts';
import { formatMoney } from '#app/lib/format.ts';
import { RadioCards } from '#app/ui/radio-cards.tsx';
import type { TermPrice, PlanChangeOptions, PlanOption } from '#contract/customer/plan-changes.ts';
import { PER_TERM, readTerm, type TermMonths } from '#domain/catalogue/term.ts';
import type { ChangeMoment } from '#domain/sales/plan-change.ts';
import { ChangeOrderForm } from './change-order-form.tsx';
import { ChangeScheduleForm } from './change-schedule-form.tsx';
import { nextTermDay } from './labels.ts';

type PlanChangeFormProps = { serviceId: string; options: PlanChangeOptions };

/** Lists the resources of a plan in one line. */
function describe({ resources }: PlanOption): string {
  if (resources === null) return '';
  const { cpu, ram, storage, bandwidth } = resources;
  return [cpu, ram, storage, bandwidth].filter((part) => part !== '').join(' · ');
}

type PlanChoiceProps = {
  options: PlanChangeOptions;
  slug: string;
  onChoose: (slug: string) => void;
};

/** The price of a plan for the term that it has; of one that is not sold for that, its first. */
function shownPrice({ termCents, cycles }: PlanOption, termMonths: TermMonths) {
  return termCents === null ? cycles[0] : { termCents, termMonths };
}

function PlanPrice({ price }: { price: Pick<TermPrice, 'termCents' | 'termMonths'> | undefined }) {
  if (price === undefined) return null;
  return (
    <>
      {formatMoney(price.termCents)}
      <span className="block text-xs font-normal text-ink-soft">{PER_TERM[price.termMonths]}</span>
    </>
  );
}

/** The plan that it has, for another term, and those that it can become. */
function PlanChoice({ options, slug, onChoose }: PlanChoiceProps) {
  const { own, termMonths } = options;
  const plans = own === null ? options.options : [own, ...options.options];
  return (
    <RadioCards
      name="plan"
      legend="Welk pakket wil je?"
      value={slug}
      onChange={onChoose}
      options={plans.map((one) => ({
        value: one.slug,
        label: one === own ? `${one.name} (je huidige pakket)` : one.name,
        description: describe(one),
        aside: (
          <span className="block text-right">
            <PlanPrice price={one === own ? options : shownPrice(one, termMonths)} />
          </span>
        ),
      }))}
    />
  );
}

type TermChoiceProps = {
  prices: readonly TermPrice[];
  termMonths: TermMonths;
  onChoose: (termMonths: TermMonths) => void;
};

function TermChoice({ prices, termMonths, onChoose }: TermChoiceProps) {
  return (
    <RadioCards
      name="term"
      legend="Hoe vaak wil je betalen?"
      columns={2}
      value={String(termMonths)}
      onChange={(value) => onChoose(readTerm(Number(value)) ?? termMonths)}
      options={prices.map((one) => ({
        value: String(one.termMonths),
        label: termName(one.termMonths),
        description: (
          <>
            {formatMoney(one.termCents)} {PER_TERM[one.termMonths]}
            {one.savingCents > 0 ? (
              <span className="mt-1 block font-semibold text-green">
                Je bespaart {formatMoney(one.savingCents)} {PER_TERM[one.termMonths]}
              </span>
            ) : null}
          </>
        ),
      }))}
    />
  );
}

type MomentChoiceProps = {
  options: PlanChangeOptions;
  moment: ChangeMoment;
  onChoose: (moment: ChangeMoment) => void;
};

function MomentChoice({ options, moment, onChoose }: MomentChoiceProps) {
  return (
    <RadioCards
      name="moment"
      legend="Vanaf wanneer?"
      columns={2}
      value={moment}
      onChange={(value) => onChoose(value === 'now' ? 'now' : 'next-term')}
      options={[
        { value: 'now', label: 'Nu', description: 'Je betaalt het verschil tot dan.' },
        {
          value: 'next-term',
          label: 'Bij de volgende termijn',
          description: `Op ${nextTermDay(options)}. Je betaalt nu niets.`,
        },
      ]}
    />
  );
}

/** Asks for a plan, how often it is paid, and its start; shows the consequences above the button. */
export function PlanChangeForm({ serviceId, options }: PlanChangeFormProps) {
  const { own } = options;
  const [slug, setSlug] = useState<string | null>(null);
  const [chosenTerm, setTerm] = useState<TermMonths>(options.termMonths);
  const [chosenMoment, setMoment] = useState<ChangeMoment>('now');
  const option = [own, ...options.options].find((one) => one?.slug === slug) ?? null;
  const price = option?.cycles.find(({ termMonths }) => termMonths === chosenTerm) ?? null;
  const isOtherTerm = chosenTerm !== options.termMonths;
  // A term changes where one begins.
  const canBeNow = option !== null && option.now !== null && !isOtherTerm;
  const moment = canBeNow ? chosenMoment : 'next-term';
  const isSame = option !== null && option === own && !isOtherTerm;
  const Form = moment === 'now' ? ChangeOrderForm : ChangeScheduleForm;
  return (
    <div className="flex flex-col gap-6">
      <PlanChoice options={options} slug={slug ?? ''} onChoose={setSlug} />
      {option === null ? null : (
        <TermChoice prices={option.cycles} termMonths={chosenTerm} onChoose={setTerm} />
      )}
      {isOtherTerm && option !== null ? (
        <p className="text-[0.9375rem]">
          Hoe vaak je betaalt, verandert bij de volgende termijn: op {nextTermDay(options)}.
        </p>
      ) : null}
      {canBeNow ? <MomentChoice options={options} moment={moment} onChoose={setMoment} /> : null}
      {isSame ? (
        <p className="text-[0.9375rem] text-ink-soft">
          Dit heb je nu. Kies een ander pakket, of hoe vaak je wilt betalen.
        </p>
      ) : null}
      {option === null || price === null || isSame ? null : (
        <Form
          key={`${option.slug} ${chosenTerm}`}
          serviceId={serviceId}
          options={options}
          option={option}
          price={price}
        />
      )}
    </div>
  );
}
