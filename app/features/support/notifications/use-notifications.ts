import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { orpc } from '#app/lib/api.ts';
import { useAction, type ActionEnding } from '#app/lib/use-action.ts';

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
  const { notifications } = orpc.customer;
  const ending: ActionEnding<{ unread: { value: number; exact: boolean } }> = {
    failure: () => ['update'],
    refresh: notifications.list.key(),
    onDone: (counted) => queryClient.setQueryData(notifications.countUnread.queryKey(), counted),
  };
  const one = useAction(notifications.markRead.mutationOptions(), ending);
  const all = useAction(notifications.markAllRead.mutationOptions(), ending);
  return {
    markRead: (eventId: string) => one.mutate({ eventId }),
    markAllRead: (upTo: Date) => all.mutate({ upTo }),
    isPending: all.isPending,
  };
}
