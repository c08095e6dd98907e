import { EmptyState } from '#app/components/empty-state.tsx';

/** Replaces a page that the member has no right to see in this account. */
export function ClosedPageCard() {
  return (
    <EmptyState title="Deze pagina is niet voor jou open">
      Je werkt voor een ander account en hebt hier geen rechten voor. Vraag het de accounthouder, of
      ga terug naar je eigen account.
    </EmptyState>
  );
}
