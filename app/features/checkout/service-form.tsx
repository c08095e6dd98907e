import { useController, useFormContext } from 'react-hook-form';
import { shownSystem } from '#domain/operating-system.ts';
import { SERVICE_NAME } from '#domain/order.ts';
import { FormField } from '#app/components/form-field.tsx';
import { SystemField } from '#app/components/system-field.tsx';
import type { OrderFields } from '#app/lib/forms/order-fields.ts';
import { Input } from '#app/ui/input.tsx';

type ServiceFormProps = { systems: readonly string[] };

/** What one calls a service, and what its server will run on. */
export function ServiceForm({ systems }: ServiceFormProps) {
  return (
    <div className="space-y-5">
      <ServiceNameField />
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

function SystemChoice({ systems }: ServiceFormProps) {
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
