import { useFormContext, useWatch } from 'react-hook-form';
import { SERVICE_NAME } from '#domain/delivery/service-name.ts';
import { DOMAIN_TEXT_MAX, takesDomain } from '#domain/delivery/own-domain.ts';
import { CheckboxField } from '#app/components/checkbox-field.tsx';
import { FormField } from '#app/components/form-field.tsx';
import type { ChosenLine, QuotedItem } from '#app/lib/forms/chosen-lines.ts';
import type { OrderFields } from '#app/lib/forms/order-fields.ts';
import { lazyPart } from '#app/lib/session/lazy-code.ts';
import { Input } from '#app/ui/input.tsx';

/** Most plans have none of these. The page waits for them: what came later would push away what is clicked. */
const SystemForm = lazyPart(async () => (await import('./system-form.tsx')).SystemForm);
const OptionsForm = lazyPart(async () => (await import('./options-form.tsx')).OptionsForm);
const KeysForm = lazyPart(async () => (await import('./keys-form.tsx')).KeysForm);

type ServiceFormProps = {
  /** The plan with the options that it has for its term. */
  item: QuotedItem;
  line: ChosenLine;
  onOptions: (options: ChosenLine['options']) => void;
};

/**
 * Asks a name for the service or the domain it is for, and of a server the system it will run on, more of what
 * it has, and the keys that let one in.
 */
export function ServiceForm({ item, line, onOptions }: ServiceFormProps) {
  const { systems, type } = item.plan;
  return (
    <div className="space-y-5">
      {takesDomain(type) ? <DomainField id={line.id} /> : <ServiceNameField id={line.id} />}
      {systems.length < 2 ? null : <SystemForm id={line.id} systems={systems} />}
      {item.options.length === 0 ? null : (
        <OptionsForm item={item} line={line} onChange={onOptions} />
      )}
      {systems.length === 0 ? null : <KeysForm id={line.id} />}
    </div>
  );
}

function ServiceNameField({ id }: { id: string }) {
  const { register, getFieldState, formState } = useFormContext<OrderFields>();
  const name = `items.${id}.serviceName` as const;
  return (
    <FormField
      label="Naam"
      name={name}
      error={getFieldState(name, formState).error?.message}
      help="Zo herken je hem in je dashboard. Je kunt hem later veranderen."
    >
      <Input {...register(name)} autoComplete="off" maxLength={SERVICE_NAME.maxLength} />
    </FormField>
  );
}

function DomainField({ id }: { id: string }) {
  const { register, getFieldState, formState, clearErrors } = useFormContext<OrderFields>();
  const name = `items.${id}.domain` as const;
  const later = `items.${id}.choosesLater` as const;
  const isLater = useWatch<OrderFields, typeof later>({ name: later });
  return (
    <div className="space-y-3">
      <FormField
        label="Domeinnaam"
        name={name}
        error={getFieldState(name, formState).error?.message}
        help={
          isLater
            ? 'Je hosting begint op een adres van ons. Je domeinnaam kies je op de pagina van je dienst.'
            : 'De domeinnaam die je al hebt, zoals bakkerij.nl.'
        }
      >
        <Input
          {...register(name)}
          disabled={isLater}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={DOMAIN_TEXT_MAX}
        />
      </FormField>
      <CheckboxField
        {...register(later, { onChange: () => clearErrors(name) })}
        label="Later kiezen"
      />
    </div>
  );
}
