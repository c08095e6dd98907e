import type { InvalidateQueryFilters, Query, QueryClient } from '@tanstack/react-query';

/**
 * Has what may have changed be fetched again. A first answer that is still on its way may be of before the
 * change, and asking again does not replace it: TanStack Query joins a question that has no answer yet.
 * So that one is asked once more when its answer is there.
 */
export function askAgain(queryClient: QueryClient, filters: InvalidateQueryFilters): void {
  const underWay = queryClient.getQueryCache().findAll(filters).filter(waitsForFirstAnswer);
  void queryClient.invalidateQueries(filters);
  for (const query of underWay) {
    query.fetch().then(
      () => queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true }),
      // Whoever asked first is told.
      () => undefined,
    );
  }
}

function waitsForFirstAnswer({ state }: Query): boolean {
  return state.data === undefined && state.fetchStatus === 'fetching';
}
