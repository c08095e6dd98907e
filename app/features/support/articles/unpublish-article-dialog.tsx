import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '#app/components/confirm-dialog.tsx';
import { orpc } from '#app/lib/api.ts';
import { errorText } from '#app/lib/errors.ts';
import { showFailure, showSuccess } from '#app/lib/toasts/toasts.ts';
import type { StaffArticle } from '#contract/staff/articles.ts';

type UnpublishArticleDialogProps = { article: StaffArticle; onClose: () => void };

export function UnpublishArticleDialog({ article, onClose }: UnpublishArticleDialogProps) {
  const queryClient = useQueryClient();
  const unpublish = useMutation(
    orpc.staff.articles.unpublish.mutationOptions({
      onSuccess: () => {
        showSuccess('articleUnpublished');
        onClose();
      },
      onError: (error) => showFailure('update', errorText(error)),
      onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.staff.articles.key() }),
    }),
  );
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Van de site halen?"
      confirmLabel="Van de site halen"
      task={unpublish}
      onConfirm={() => unpublish.mutate({ articleId: article.id, seen: article.version })}
    >
      ‘{article.title}’ is dan een concept. Wie een link erheen heeft, vindt de pagina niet meer.
    </ConfirmDialog>
  );
}
