import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import type * as z from 'zod';
import { FormField } from '#app/components/form-field.tsx';
import { browserNow } from '#app/lib/clock.ts';
import { errorText, fieldErrors } from '#app/lib/errors.ts';
import { formatDate, formatMoney } from '#app/lib/format.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { Input } from '#app/ui/input.tsx';
import { Select } from '#app/ui/select.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { agreedFields, type CustomerPlanOptions } from '#contract/staff/plan-changes.ts';
import { amsterdamDate } from '#domain/platform/amsterdam.ts';
import { PER_TERM } from '#domain/catalogue/term.ts';
import { AGREED_WAYS, type AgreedWay, type PlanChangeRefusal } from '#domain/sales/plan-change.ts';
import { useCustomerChoice } from './use-customer-choice.ts';
import { useCustomerPlan } from './use-customer-plan.ts';

/** Reasons that a service keeps its plan for now, as staff read them. */
const STAFF_REFUSALS: Readonly<Record<PlanChangeRefusal, string>> = {
  given: 'Deze service is gegeven en niet gekocht: er is geen volgende termijn.',
  free: 'Deze service is gratis: er is geen termijn om een ander pakket tegen te verrekenen.',
  'not-active': 'Dat kan weer zodra de service actief is.',
  ends: 'De klant heeft deze service opgezegd.',
  unpaid: 'De termijn die al is begonnen, is nog niet betaald.',
  'paid-ahead': 'De volgende termijn is al betaald voor wat er klaarstaat.',
};

/** Ways in which a customer agreed, as staff choose them. */
const AGREED_WAY_LABELS: Readonly<Record<AgreedWay, string>> = {
  ticket: 'In een ticket',
  mail: 'Per mail',
  phone: 'Telefonisch',
  'in-person': 'Persoonlijk',
};

const SAME_AS_NOW = 'Dit heeft de klant nu: kies een ander pakket of een andere betaling.';

type Agreed = z.infer<typeof agreedFields>;
type CustomerPlanFormProps = {
  serviceId: string;
  options: CustomerPlanOptions;
  formId: string;
  onDone: () => void;
};

type ChoiceProps = {
  options: CustomerPlanOptions;
  choice: ReturnType<typeof useCustomerChoice>;
  /** The objection to the choice, in words. */
  fault: string | undefined;
};

/** Asks for a plan, how often it is paid, and the moment from which it counts. */
function ChoiceFields({ options, choice, fault }: ChoiceProps) {
  const { plans, plan, price, canBeNow, moment, choosePlan, chooseTerm, chooseMoment } = choice;
  const day = options.paidUntil === null ? '' : formatDate(options.paidUntil);
  return (
    <>
      <FormField label="Pakket" name="plan" error={fault}>
        <Select value={plan?.slug ?? ''} onChange={(event) => choosePlan(event.target.value)}>
          {plans.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {slug === options.own?.slug ? `${name} (blijft)` : name}
            </option>
          ))}
        </Select>
      </FormField>
      <FormField label="Betaling" name="term">
        <Select
          value={price?.termMonths ?? ''}
          onChange={(event) => chooseTerm(event.target.value)}
        >
          {(plan?.cycles ?? []).map(({ termMonths, termCents }) => (
            <option key={termMonths} value={termMonths}>
              {formatMoney(termCents)} {PER_TERM[termMonths]}
            </option>
          ))}
        </Select>
      </FormField>
      <div className="sm:col-span-2">
        <FormField label="Vanaf" name="moment">
          <Select value={moment} onChange={(event) => chooseMoment(event.target.value)}>
            <option value="next-term">de volgende termijn, {day}</option>
            {canBeNow ? <option value="now">nu, zonder kosten tot {day}</option> : null}
          </Select>
        </FormField>
      </div>
    </>
  );
}

/** Asks for the way in which the customer agreed, and for the reason; the mail tells the first. */
function AgreedFields({ form }: { form: UseFormReturn<Agreed> }) {
  const { errors } = form.formState;
  return (
    <>
      <FormField label="Hoe vroeg de klant erom?" name="agreedWay">
        <Select {...form.register('agreedWay')}>
          {AGREED_WAYS.map((way) => (
            <option key={way} value={way}>
              {AGREED_WAY_LABELS[way]}
            </option>
          ))}
        </Select>
      </FormField>
      <FormField label="Op welke dag?" name="agreedOn" error={errors.agreedOn?.message}>
        <Input type="date" max={amsterdamDate(browserNow())} {...form.register('agreedOn')} />
      </FormField>
      <div className="sm:col-span-2">
        <FormField
          label="Reden"
          name="reason"
          help="Voor het auditlog, zoals het nummer van het ticket. Belde jij de klant met een aanbod? Laat die dan zelf kiezen of per mail bevestigen."
          error={errors.reason?.message}
        >
          <Textarea rows={2} {...form.register('reason')} />
        </FormField>
      </div>
    </>
  );
}

/** Shows a change that is open already, with a way back for one that waits for the next term. */
function OpenChange({
  open,
  onWithdraw,
  pending,
}: {
  open: NonNullable<CustomerPlanOptions['open']>;
  onWithdraw: () => void;
  pending: boolean;
}) {
  const { planName, termMonths, priceCents, isOrdered, isFixed } = open;
  const canWithdraw = !isOrdered && !isFixed;
  return (
    <Alert
      tone="info"
      title={isOrdered ? 'De klant bestelde zelf al een ander pakket' : 'Er staat al iets klaar'}
      action={
        canWithdraw ? (
          <Button variant="secondary" size="sm" pending={pending} onClick={onWithdraw}>
            Intrekken
          </Button>
        ) : null
      }
    >
      {planName}, {formatMoney(priceCents)} {PER_TERM[termMonths]}.{' '}
      {isFixed ? '' : 'Wat je hier kiest, komt ervoor in de plaats.'}
    </Alert>
  );
}

/** Staff choose what a customer asked them for, and say how they did. */
export function CustomerPlanForm({ serviceId, options, formId, onDone }: CustomerPlanFormProps) {
  const choice = useCustomerChoice(options);
  const { change, withdraw } = useCustomerPlan(onDone);
  const [today] = useState(() => amsterdamDate(browserNow()));
  const form = useForm<Agreed>({
    resolver: zodResolver(agreedFields),
    defaultValues: { reason: '', agreedWay: 'ticket', agreedOn: today },
  });
  const { open, refusal, openInvoice, discountCode } = options;
  const error = change.error ?? withdraw.error;
  const { plan, price, moment, isSame } = choice;
  const [wasSent, setSent] = useState(false);
  const submit = form.handleSubmit((agreed) => {
    if (plan === null || price === null || isSame || change.isPending) return;
    const { termMonths, termCents: shownTermCents } = price;
    const asked = { serviceId, plan: plan.slug, termMonths, moment, shownTermCents };
    change.mutate({ ...asked, changeId: open?.id ?? null, ...agreed });
  });
  // Taking back asks for no agreement: its reason is the only field that is checked.
  const takeBack = async () => {
    if (open === null || withdraw.isPending) return;
    if (!(await form.trigger('reason', { shouldFocus: true }))) return;
    withdraw.mutate({ serviceId, changeId: open.id, reason: form.getValues('reason').trim() });
  };
  return (
    <form
      id={formId}
      noValidate
      className="grid gap-4 sm:grid-cols-2"
      onSubmit={(event) => {
        setSent(true);
        void submit(event);
      }}
    >
      <div className="flex flex-col gap-4 sm:col-span-2 empty:hidden">
        {open === null ? null : (
          <OpenChange open={open} onWithdraw={() => void takeBack()} pending={withdraw.isPending} />
        )}
        {refusal === null ? null : (
          <Alert tone="warn" title="Wijzigen kan nu niet">
            {STAFF_REFUSALS[refusal]}
          </Alert>
        )}
      </div>
      {refusal === null ? (
        <ChoiceFields
          options={options}
          choice={choice}
          fault={wasSent && isSame ? SAME_AS_NOW : undefined}
        />
      ) : null}
      {refusal === null || open !== null ? <AgreedFields form={form} /> : null}
      {refusal === null ? (
        <p className="text-sm text-ink-soft sm:col-span-2">
          {discountCode === null ? '' : `De korting met code ${discountCode} geldt dan niet meer. `}
          {openInvoice === null ? '' : `Factuur ${openInvoice} wordt vervangen. `}
          De klant krijgt een mail met wat er verandert, vanaf wanneer en wat het kost.
        </p>
      ) : null}
      {error === null ? null : (
        <div className="sm:col-span-2">
          <Alert tone="bad">
            {fieldErrors(error)
              .map(({ message }) => message)
              .join(' ') || errorText(error)}
          </Alert>
        </div>
      )}
    </form>
  );
}
