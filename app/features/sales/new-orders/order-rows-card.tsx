import Plus from 'lucide-react/icons/plus';
import Trash from 'lucide-react/icons/trash-2';
import { BoundField } from '#app/components/bound-field.tsx';
import { GuardedButton } from '#app/components/guarded-button.tsx';
import { formatMoney } from '#app/lib/format.ts';
import { Input } from '#app/ui/input.tsx';
import { Select } from '#app/ui/select.tsx';
import type { ChargeOptions } from '#contract/staff/charges.ts';
import type { PublicPlan } from '#contract/public/plans.ts';
import { termPrices } from '#domain/catalogue/plan.ts';
import { PER_TERM, termLabel } from '#domain/catalogue/term.ts';
import { DOMAIN_TEXT_MAX, takesDomain } from '#domain/delivery/own-domain.ts';
import { SERVICE_NAME, suggestServiceName } from '#domain/delivery/service-name.ts';
import { optionField, rowField } from '#app/lib/forms/typed-order.ts';
import type { useNewOrder } from './use-new-order.ts';

export type Buyer = NonNullable<ChargeOptions['buyer']>;
export type NewOrderState = ReturnType<typeof useNewOrder>;

type OrderRowsCardProps = { state: NewOrderState; plans: readonly PublicPlan[] };

/** Asks what is ordered: plans with their term, name and options. */
export function OrderRowsCard({ state, plans }: OrderRowsCardProps) {
  const { rows, isFull, addRow, removeRow } = state;
  return (
    <>
      <ol className="flex flex-col gap-5">
        {rows.map((row, at) => (
          <li key={row} className="border-line not-first:border-t not-first:pt-5">
            <fieldset>
              <legend className="mb-2 font-semibold">Regel {at + 1}</legend>
              <RowFields row={row} at={at} state={state} plans={plans} />
              {rows.length === 1 ? null : (
                <GuardedButton
                  variant="ghost"
                  size="xs"
                  className="mt-3"
                  aria-label={`Regel ${at + 1} verwijderen`}
                  reason={null}
                  onClick={() => removeRow(row)}
                >
                  <Trash aria-hidden="true" />
                  Verwijderen
                </GuardedButton>
              )}
            </fieldset>
          </li>
        ))}
      </ol>
      <div>
        <GuardedButton
          variant="secondary"
          size="sm"
          reason={isFull ? `Er passen ${rows.length} regels op.` : null}
          onClick={addRow}
        >
          <Plus aria-hidden="true" />
          Regel toevoegen
        </GuardedButton>
      </div>
    </>
  );
}

type RowFieldsProps = OrderRowsCardProps & { row: number; at: number };

function RowFields({ row, at, state, plans }: RowFieldsProps) {
  const { plan } = state.items[at] ?? {};
  if (plan === undefined) return null;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <BoundField name={rowField('plan', row)} label="Pakket">
        <Select>
          {plans.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </Select>
      </BoundField>
      <BoundField name={rowField('term', row)} label="Termijn">
        <Select>
          {termPrices(plan).map(({ termMonths }) => (
            <option key={termMonths} value={termMonths}>
              {termLabel(termMonths)}
            </option>
          ))}
        </Select>
      </BoundField>
      <NameField row={row} plan={plan} />
      <SystemChoice row={row} plan={plan} />
      <OptionFields row={row} at={at} plan={plan} state={state} />
      <RowPrice at={at} plan={plan} state={state} />
    </div>
  );
}

function NameField({ row, plan }: { row: number; plan: PublicPlan }) {
  if (takesDomain(plan.type)) {
    return (
      <BoundField
        name={rowField('domain', row)}
        label="Domeinnaam"
        optional
        help="Leeg: de klant kiest hem later."
      >
        <Input
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={DOMAIN_TEXT_MAX}
        />
      </BoundField>
    );
  }
  return (
    <BoundField name={rowField('name', row)} label="Naam van de service" optional>
      <Input
        autoComplete="off"
        maxLength={SERVICE_NAME.maxLength}
        placeholder={suggestServiceName(plan.name)}
      />
    </BoundField>
  );
}

function SystemChoice({ row, plan: { systems } }: { row: number; plan: PublicPlan }) {
  if (systems.length < 2) return null;
  return (
    <BoundField name={rowField('system', row)} label="Besturingssysteem">
      <Select>
        {systems.map((system, at) => (
          <option key={system} value={at === 0 ? '' : system}>
            {system}
          </option>
        ))}
      </Select>
    </BoundField>
  );
}

type OfRow = { at: number; plan: PublicPlan; state: NewOrderState };

function OptionFields({ row, at, plan, state }: OfRow & { row: number }) {
  const quoted = state.plain.data?.items[at];
  if (quoted === undefined || quoted.plan.slug !== plan.slug) return null;
  return quoted.options.map((option) =>
    option.unitCents === null ? null : (
      <BoundField
        key={`${plan.slug}-${option.key}`}
        name={optionField(row, plan, option.key)}
        label={`${option.name} (${option.unit})`}
        optional
        help={`Van ${option.min} tot ${option.max}, ${option.included} inbegrepen; elke verdere ${formatMoney(option.unitCents)} ${PER_TERM[quoted.termMonths]}.`}
      >
        <Input
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          placeholder={`${option.quantity}`}
        />
      </BoundField>
    ),
  );
}

function RowPrice({ at, plan, state }: OfRow) {
  const quoted = state.priced.data?.items[at];
  if (quoted === undefined || quoted.plan.slug !== plan.slug) return null;
  const { totalCents, nextTotalCents, setupCents, termMonths } = quoted;
  return (
    <p className="figures text-sm text-ink-soft sm:col-span-2">
      Nu {formatMoney(totalCents)}
      {setupCents === 0 ? '' : `, waarvan ${formatMoney(setupCents)} eenmalig`}; daarna{' '}
      {formatMoney(nextTotalCents)} {PER_TERM[termMonths]}.
    </p>
  );
}
