import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { orpc } from '#app/lib/api.ts';
import { showFailure } from '#app/lib/toasts/toasts.ts';

/** One page of the inbox, newest first. */
export function useNotifications(page: { limit: number; cursor?: string | undefined }) {
  const { limit, cursor } = page;
  return useQuery(
    orpc.customer.notifications.list.queryOptions({
      input: { limit, ...(cursor === undefined ? {} : { cursor }) },
      placeholderData: keepPreviousData,
    }),
  );
}

/** Marking as read; the list and the count of every open tab follow. */
export function useMarkRead() {
  const queryClient = useQueryClient();
  const options = {
    onSuccess: (counted: { unread: { value: number; exact: boolean } }) => {
      queryClient.setQueryData(orpc.customer.notifications.countUnread.queryKey(), counted);
      void queryClient.invalidateQueries({ queryKey: orpc.customer.notifications.list.key() });
    },
    onError: () => showFailure('update'),
  };
  const one = useMutation(orpc.customer.notifications.markRead.mutationOptions(options));
  const all = useMutation(orpc.customer.notifications.markAllRead.mutationOptions(options));
  return {
    markRead: (eventId: string) => one.mutate({ eventId }),
    markAllRead: (upTo: Date) => all.mutate({ upTo }),
    isPending: all.isPending,
  };
}
