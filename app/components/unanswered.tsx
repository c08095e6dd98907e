import type { UseQueryResult } from '@tanstack/react-query';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';

/** The server did not come to saying who this is. */
export function Unanswered({ query }: { query: UseQueryResult }) {
  return (
    <main
      id="inhoud"
      tabIndex={-1}
      className="mx-auto w-full max-w-3xl flex-1 px-5 py-12 outline-none"
    >
      <Alert
        tone="warn"
        title="Het admin panel komt zo"
        action={
          <Button
            variant="secondary"
            size="sm"
            pending={query.isFetching}
            onClick={() => void query.refetch()}
          >
            Opnieuw proberen
          </Button>
        }
      >
        De server heeft het nu te druk. We vragen het vanzelf opnieuw.
      </Alert>
    </main>
  );
}
