import type { ReactNode } from 'react';
import type { AuthFailure } from '#app/lib/session/auth-answers.ts';
import { Alert } from '#app/ui/alert.tsx';

type RefusalAlertProps = {
  refusal: AuthFailure | null;
  /** The way on, where there is one. */
  action?: ReactNode;
};

/** Shows the server's refusal of a form; what it says of a field stands at that field. */
export function RefusalAlert({ refusal, action }: RefusalAlertProps) {
  // That a password is too weak stands at its field, and its meter says why.
  if (refusal === null || refusal.code === 'WEAK_PASSWORD') return null;
  const atFields = new Set(Object.values(refusal.fields));
  const reasons = refusal.reasons.filter((reason) => !atFields.has(reason));
  return (
    <Alert tone="bad" title={refusal.message} action={action}>
      {reasons.length === 0 ? null : (
        <ul className="mt-1 list-disc pl-5">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
    </Alert>
  );
}
