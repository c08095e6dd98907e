import { useController, useFormContext, useWatch } from 'react-hook-form';
import { shownSystem } from '#domain/delivery/operating-system.ts';
import { SERVICE_NAME } from '#domain/delivery/service-name.ts';
import { DOMAIN_TEXT_MAX } from '#domain/delivery/own-domain.ts';
import { CheckboxField } from '#app/components/checkbox-field.tsx';
import { FormField } from '#app/components/form-field.tsx';
import { SystemField } from '#app/components/system-field.tsx';
import type { OrderFields } from '#app/lib/forms/order-fields.ts';
import { Input } from '#app/ui/input.tsx';

type ServiceFormProps = { systems: readonly string[]; hasDomain: boolean };

/** Asks a name for the service or the domain it is for, and the system that its server will run on. */
export function ServiceForm({ systems, hasDomain }: ServiceFormProps) {
  return (
    <div className="space-y-5">
      {hasDomain ? <DomainField /> : <ServiceNameField />}
      <SystemChoice systems={systems} />
    </div>
  );
}

function ServiceNameField() {
  const { register, formState } = useFormContext<OrderFields>();
  return (
    <FormField
      label="Naam"
      name="serviceName"
      error={formState.errors.serviceName?.message}
      help="Zo herken je hem in je dashboard. Je kunt hem later veranderen."
    >
      <Input {...register('serviceName')} autoComplete="off" maxLength={SERVICE_NAME.maxLength} />
    </FormField>
  );
}

function DomainField() {
  const { register, formState, clearErrors } = useFormContext<OrderFields>();
  const isLater = useWatch<OrderFields, 'choosesLater'>({ name: 'choosesLater' });
  return (
    <div className="space-y-3">
      <FormField
        label="Domeinnaam"
        name="domain"
        error={formState.errors.domain?.message}
        help={
          isLater
            ? 'Je hosting begint op een adres van ons. Je domeinnaam kies je op de pagina van je dienst.'
            : 'De domeinnaam die je al hebt, zoals bakkerij.nl.'
        }
      >
        <Input
          {...register('domain')}
          disabled={isLater}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={DOMAIN_TEXT_MAX}
        />
      </FormField>
      <CheckboxField
        {...register('choosesLater', { onChange: () => clearErrors('domain') })}
        label="Later kiezen"
      />
    </div>
  );
}

function SystemChoice({ systems }: Pick<ServiceFormProps, 'systems'>) {
  const { control } = useFormContext<OrderFields>();
  const { field, fieldState } = useController({ control, name: 'system' });
  const { ref, value, onChange } = field;
  return (
    <SystemField
      ref={ref}
      systems={systems}
      value={shownSystem(systems, value)}
      onChange={onChange}
      error={fieldState.error?.message}
    />
  );
}
