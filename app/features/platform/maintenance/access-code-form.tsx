import { useState, type FormEvent } from 'react';
import { CopyField } from '#app/components/copy-field.tsx';
import { FormField } from '#app/components/form-field.tsx';
import { api, orpc } from '#app/lib/api.ts';
import { errorText } from '#app/lib/errors.ts';
import { formatDateTime } from '#app/lib/format.ts';
import { randomBelow } from '#app/lib/random-id.ts';
import { hasSha256, sha256 } from '#app/lib/files/sha256.ts';
import { FAILURES } from '#app/lib/toasts/toast-texts.ts';
import { showFailure } from '#app/lib/toasts/toasts.ts';
import { useAction } from '#app/lib/use-action.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { Input } from '#app/ui/input.tsx';
import { PasswordInput } from '#app/ui/password-input.tsx';
import { normaliseSecret } from '#domain/identity/password.ts';
import {
  ACCESS_CODE_HOURS,
  generateAccessCode,
  readExpiryHours,
} from '#domain/platform/access-code.ts';
import type { FirstCode } from './use-maintenance-mode.ts';

const { min, max } = ACCESS_CODE_HOURS;
const OUT_OF_RANGE = `Kies ${min} tot en met ${max} uur.`;

type Errors = { password?: string; hours?: string };

/** A new code: typed or generated, for some hours. What was typed stays until it was kept. */
export function AccessCodeForm() {
  const [code, setCode] = useState('');
  const [hours, setHours] = useState<string>(String(ACCESS_CODE_HOURS.default));
  const [errors, setErrors] = useState<Errors>({});
  const [generated, setGenerated] = useState(0);
  const { mutation, created, forgetCreated } = useCreateCode(() => setCode(''));

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const read = readExpiryHours(hours);
    const [empty] = FAILURES.accessCodeEmpty;
    const isEmpty = code.trim() === '';
    setErrors({
      ...(isEmpty ? { password: empty } : {}),
      ...(read.ok ? {} : { hours: OUT_OF_RANGE }),
    });
    if (isEmpty) showFailure('accessCodeEmpty');
    else if (!hasSha256()) showFailure('accessCodeUnsafe');
    else if (read.ok) mutation.mutate({ code: code.trim(), hours: read.value });
  }

  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={handleSubmit}>
      <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_auto_8rem] sm:items-start">
        <FormField label="Wachtwoord" name="password" error={errors.password}>
          <PasswordInput
            // A generated code is there to be read.
            key={generated}
            initiallyShown={generated > 0}
            value={code}
            maxLength={200}
            autoComplete="new-password"
            spellCheck={false}
            onChange={(event) => setCode(event.target.value)}
          />
        </FormField>
        <Button
          variant="secondary"
          className="sm:mt-6.5"
          onClick={() => {
            setCode(generateAccessCode(randomBelow));
            setGenerated(generated + 1);
            setErrors({});
          }}
        >
          Genereer
        </Button>
        <FormField label="Geldig (uren)" name="hours" error={errors.hours}>
          <Input
            type="number"
            inputMode="numeric"
            min={min}
            max={max}
            value={hours}
            onChange={(event) => setHours(event.target.value)}
          />
        </FormField>
      </div>
      {mutation.error === null ? null : <Alert tone="bad">{errorText(mutation.error)}</Alert>}
      <Button type="submit" className="self-start" pending={mutation.isPending}>
        Toegangscode aanmaken
      </Button>
      {created === null ? null : (
        <Alert
          tone="good"
          title={`Toegangscode aangemaakt, geldig tot ${formatDateTime(created.expiresAt)}`}
          action={
            <Button variant="secondary" size="sm" onClick={forgetCreated}>
              Ik heb hem bewaard
            </Button>
          }
        >
          <dl>
            <CopyField label="Nieuwe code" shown={created.code} copied={created.code} />
          </dl>
        </Alert>
      )}
    </form>
  );
}

/** Makes a code of what was typed; the server hears its hash only, so it is shown here once more. */
function useCreateCode(onDone: () => void) {
  const [created, setCreated] = useState<FirstCode | null>(null);
  const mutation = useAction(
    {
      mutationFn: async ({ code, hours }: { code: string; hours: number }) => {
        const passwordHash = await sha256(normaliseSecret(code));
        return api.staff.maintenance.createCode({ passwordHash, hours });
      },
    },
    {
      success: ['accessCodeCreated', 'Bewaar de code nu: hierna zie je hem niet meer.'],
      failure: 'createAccessCode',
      refresh: orpc.staff.maintenance.key(),
      onDone: ({ expiresAt }, { code }) => {
        setCreated({ code, expiresAt });
        onDone();
      },
      isSecret: true,
    },
  );
  return { mutation, created, forgetCreated: () => setCreated(null) };
}
