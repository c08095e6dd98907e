import { useState } from 'react';
import { FormField } from '#app/components/form-field.tsx';
import { Button } from '#app/ui/button.tsx';
import { Input } from '#app/ui/input.tsx';

/** The code of the second step, from the app or from the list that was written down. */
export function SecondFactorField({ error }: { error: string | undefined }) {
  const [isRecovery, setRecovery] = useState(false);
  return (
    <div className="space-y-3">
      <FormField
        key={String(isRecovery)}
        label={isRecovery ? 'Herstelcode' : 'Code uit je app'}
        name="code"
        error={error}
        help={
          isRecovery
            ? 'Een van de codes die je bewaarde. Elke code werkt één keer.'
            : 'Open je app en vul de zes cijfers in.'
        }
      >
        <Input
          autoFocus
          autoComplete="one-time-code"
          autoCapitalize="off"
          spellCheck={false}
          inputMode={isRecovery ? 'text' : 'numeric'}
          placeholder={isRecovery ? 'abcde-12345' : '123456'}
          maxLength={20}
        />
      </FormField>
      <Button variant="link" onClick={() => setRecovery(!isRecovery)}>
        {isRecovery ? 'Toch een code uit mijn app' : 'Ik heb mijn telefoon niet'}
      </Button>
    </div>
  );
}
