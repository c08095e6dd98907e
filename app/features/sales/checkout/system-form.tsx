import { useController, useFormContext } from 'react-hook-form';
import { shownSystem } from '#domain/delivery/shown-system.ts';
import { SystemField } from '#app/components/system-field.tsx';
import type { OrderFields } from '#app/lib/forms/order-fields.ts';

/** Asks for the system that a server will run on. */
export function SystemForm({ id, systems }: { id: string; systems: readonly string[] }) {
  const { control } = useFormContext<OrderFields>();
  const { field, fieldState } = useController({ control, name: `items.${id}.system` });
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
