import {
  passwordStrength,
  WEAK_REASON_TEXTS,
  weakPasswordReasons,
  type PasswordContext,
  type PasswordStrength,
} from '#domain/identity/password.ts';

const LOOKS: Record<PasswordStrength, { label: string; classes: string }> = {
  0: { label: 'Te zwak', classes: 'bg-bad' },
  1: { label: 'Zwak', classes: 'bg-bad' },
  2: { label: 'Redelijk', classes: 'bg-warn' },
  3: { label: 'Goed', classes: 'bg-good' },
  4: { label: 'Sterk', classes: 'bg-good' },
};
const STEPS = [1, 2, 3, 4] as const;

/** The list of passwords that everyone guesses stays with the server, which has the last word. */
const unknownHere = () => false;

type PasswordMeterProps = {
  password: string;
  context: PasswordContext;
  /** Reasons for which the server refused this password; it knows more. */
  refusedFor: readonly string[];
};

/** Shows the strength of a password, and what the server refuses it for. */
export function PasswordMeter({ password, context, refusedFor }: PasswordMeterProps) {
  const isRefused = refusedFor.length > 0;
  const strength = isRefused ? 0 : passwordStrength(password, context, unknownHere);
  const seenHere = weakPasswordReasons(password, context, unknownHere);
  const reasons = isRefused ? refusedFor : seenHere.map((reason) => WEAK_REASON_TEXTS[reason]);
  const { label, classes } = LOOKS[strength];
  return (
    <div className="mt-2 text-sm">
      <div aria-hidden="true" className="grid grid-cols-4 gap-1.5">
        {STEPS.map((step) => (
          <span
            key={step}
            className={`h-1.5 rounded-full ${step <= Math.max(strength, 1) ? classes : 'bg-line'}`}
          />
        ))}
      </div>
      <div aria-live="polite" className="mt-1.5 text-ink-soft">
        <p>
          Sterkte: <span className="font-semibold text-ink">{label}</span>
        </p>
        {reasons.length === 0 ? null : (
          <ul className="mt-0.5 list-disc pl-5">
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
