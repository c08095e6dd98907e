import type { ReactElement, ReactNode } from 'react';
import { BoundField } from '#app/components/bound-field.tsx';
import { BoundSwitch } from '#app/components/bound-switch.tsx';
import { Input } from '#app/ui/input.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import type { FormSettingKey } from '#domain/operations/settings-form.ts';
import { SETTING_INPUTS, SETTING_LABELS } from './labels.ts';

type SettingFieldProps = {
  name: FormSettingKey;
  help?: ReactNode;
  optional?: boolean;
  /** The list of a setting that is chosen; any other is typed. */
  children?: ReactElement<object>;
};

/** A setting to fill in. */
export function SettingField({ name, children, ...rest }: SettingFieldProps) {
  const { rows, type, ...text } = SETTING_INPUTS[name] ?? {};
  const typed =
    rows === undefined ? <Input type={type} {...text} /> : <Textarea rows={rows} {...text} />;
  return (
    <BoundField name={name} label={SETTING_LABELS[name]} {...rest}>
      {children ?? typed}
    </BoundField>
  );
}

/** A setting that is on or off. */
export function SettingSwitch({ name, help }: Pick<SettingFieldProps, 'name' | 'help'>) {
  return <BoundSwitch name={name} label={SETTING_LABELS[name]} help={help} />;
}
