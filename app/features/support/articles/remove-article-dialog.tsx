import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { ConfirmDialog } from '#app/components/confirm-dialog.tsx';
import { orpc } from '#app/lib/api.ts';
import { paths } from '#app/lib/area-paths.ts';
import { errorText } from '#app/lib/errors.ts';
import { showFailure, showSuccess } from '#app/lib/toasts/toasts.ts';
import type { StaffArticle } from '#contract/staff/articles.ts';

type RemoveArticleDialogProps = { article: StaffArticle; onClose: () => void };

/** A draft goes for good. */
export function RemoveArticleDialog({ article, onClose }: RemoveArticleDialogProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const remove = useMutation(
    orpc.staff.articles.delete.mutationOptions({
      onSuccess: async () => {
        showSuccess('articleDeleted');
        await navigate(paths.adminArticles(), { replace: true });
      },
      onError: (error) => showFailure('delete', errorText(error)),
      onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.staff.articles.list.key() }),
    }),
  );
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Concept verwijderen?"
      confirmLabel="Verwijderen"
      task={remove}
      onConfirm={() => remove.mutate({ articleId: article.id, seen: article.version })}
    >
      ‘{article.title}’ is daarna weg, en niet terug te halen.
    </ConfirmDialog>
  );
}
