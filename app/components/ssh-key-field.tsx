import { FormField } from './form-field.tsx';
import { Textarea } from '#app/ui/textarea.tsx';

type SshKeyFieldProps = {
  label: string;
  /** Says what becomes of a server without one. */
  otherwise?: string;
  error: string | undefined;
};

/** A public key in one line, as it stands in its file. */
export function SshKeyField({ label, otherwise = '', error }: SshKeyFieldProps) {
  return (
    <FormField
      label={label}
      name="sshKey"
      error={error}
      help={`Eén regel, meestal uit een bestand dat eindigt op .pub.${otherwise}`}
    >
      <Textarea
        rows={4}
        autoComplete="off"
        spellCheck={false}
        className="font-mono text-sm break-all"
        placeholder="ssh-ed25519 AAAA… naam@computer"
      />
    </FormField>
  );
}
