import type { AuthFailure } from '#app/lib/auth-answers.ts';
import { Alert } from '#app/ui/alert.tsx';

/** Why the server refused a form; what it says of a field stands at that field. */
export function RefusalAlert({ refusal }: { refusal: AuthFailure | null }) {
  if (refusal === null) return null;
  const atFields = new Set(Object.values(refusal.fields));
  // The meter of the password says why it is too weak.
  const isWeak = refusal.code === 'WEAK_PASSWORD';
  const reasons = isWeak ? [] : refusal.reasons.filter((reason) => !atFields.has(reason));
  return (
    <Alert tone="bad" title={refusal.message}>
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
