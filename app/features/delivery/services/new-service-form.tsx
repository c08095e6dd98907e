import { FormField } from '#app/components/form-field.tsx';
import { LoadError } from '#app/components/load-error.tsx';
import { SystemField } from '#app/components/system-field.tsx';
import { formatMoney } from '#app/lib/format.ts';
import { Input } from '#app/ui/input.tsx';
import { Select } from '#app/ui/select.tsx';
import { shownSystem } from '#domain/delivery/shown-system.ts';
import { SERVICE_NAME } from '#domain/delivery/service-name.ts';
import { DOMAIN_TEXT_MAX } from '#domain/delivery/own-domain.ts';
import { hasDomain, systemsOf, useServiceOptions, type NewServiceForm } from './use-new-service.ts';

type PlanFieldProps = { form: NewServiceForm; options: ReturnType<typeof useServiceOptions> };

function PlanField({ form, options }: PlanFieldProps) {
  const { data, isError } = options;
  if (isError && data === undefined) return <LoadError failure="loadPlans" query={options} />;
  return (
    <FormField label="Plan" name="planId">
      <Select {...form.register('planId')}>
        <option value="">{data === undefined ? 'Plannen worden geladen' : 'Kies een plan'}</option>
        {data?.plans.map((plan) => (
          <option key={plan.id} value={plan.id}>
            {plan.name} ({formatMoney(plan.priceCents)})
          </option>
        ))}
      </Select>
    </FormField>
  );
}

function SystemChoice({ form, options }: PlanFieldProps) {
  const [planId, wanted] = form.watch(['planId', 'system']);
  const systems = systemsOf(options.data, planId);
  return (
    <SystemField
      systems={systems}
      value={shownSystem(systems, wanted)}
      onChange={(system) => form.setValue('system', system, { shouldDirty: true })}
    />
  );
}

function DomainField({ form, options }: PlanFieldProps) {
  if (!hasDomain(options.data, form.watch('planId'))) return null;
  return (
    <FormField
      label="Domeinnaam"
      name="domain"
      optional
      error={form.formState.errors.domain?.message}
      help="Leeg: de klant kiest hem later."
    >
      <Input
        inputMode="url"
        autoComplete="off"
        maxLength={DOMAIN_TEXT_MAX}
        {...form.register('domain')}
      />
    </FormField>
  );
}

/** The fields that a service takes, whoever it is for. */
export function NewServiceFormFields({ form }: { form: NewServiceForm }) {
  const options = useServiceOptions();
  const { errors } = form.formState;
  const days = options.data?.defaultDays;
  return (
    <>
      <PlanField form={form} options={options} />
      <SystemChoice form={form} options={options} />
      <DomainField form={form} options={options} />
      <FormField label="Service naam" name="name" error={errors.name?.message}>
        <Input autoComplete="off" maxLength={SERVICE_NAME.maxLength} {...form.register('name')} />
      </FormField>
      <FormField
        label="Geldigheid in dagen"
        name="days"
        error={errors.days?.message}
        help="De service verlengt niet vanzelf en stopt daarna."
      >
        <Input
          inputMode="numeric"
          autoComplete="off"
          placeholder={days === undefined ? '' : String(days)}
          {...form.register('days')}
        />
      </FormField>
    </>
  );
}
