import {
  QueryClient,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  type QueryKey,
} from '@tanstack/react-query';

/**
 * Fetches what may have changed, also where its first answer is still on its way. That may be of before
 * the change, and TanStack Query joins a question that has no answer yet instead of asking anew: here such
 * a question is asked once more when its answer is there.
 */
export class FreshQueryClient extends QueryClient {
  override async invalidateQueries<TTaggedQueryKey extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<TTaggedQueryKey>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const underWay = this.getQueryCache().findAll(filters).filter(waitsForFirstAnswer);
    const asked = super.invalidateQueries(filters, options);
    const again = underWay.map((query) => this.#askOnceMore(query));
    await Promise.all([asked, ...again]);
  }

  async #askOnceMore(query: Query): Promise<void> {
    try {
      await query.fetch();
    } catch {
      // The component that asked first reports the error.
      return;
    }
    await super.invalidateQueries({ queryKey: query.queryKey, exact: true });
  }
}

function waitsForFirstAnswer({ state }: Query): boolean {
  return state.data === undefined && state.fetchStatus === 'fetching';
}
