import { PAGE_FAILURES } from '#app/lib/pages/page-failures.ts';
import { useLoadFailure, type PageFailure } from '#app/lib/use-load-failure.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';

type LoadErrorProps = {
  failure: PageFailure;
  query: { isFetching: boolean; refetch: () => unknown };
};

/** Stands where the data would be, with a way out; the toast says it too, whoever shows this. */
export function LoadError({ failure, query }: LoadErrorProps) {
  const [title, description] = PAGE_FAILURES[failure];
  useLoadFailure(true, failure);
  return (
    <Alert
      tone="bad"
      isShort
      title={title}
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
      {description}
    </Alert>
  );
}
