import { Alert } from '#app/ui/alert.tsx';

/** While the server cannot be reached: what stands here may be old, and nothing needs to be done. */
export function StaleNotice() {
  return (
    <Alert tone="warn" title="Geen verbinding" className="print:hidden">
      We proberen het vanzelf opnieuw. Wat je nu ziet, kan verouderd zijn.
    </Alert>
  );
}
