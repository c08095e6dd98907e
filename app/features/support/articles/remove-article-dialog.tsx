import { useNavigate } from 'react-router';
import { ConfirmDialog } from '#app/components/confirm-dialog.tsx';
import { orpc } from '#app/lib/api.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { useAction } from '#app/lib/use-action.ts';
import type { StaffArticle } from '#contract/staff/articles.ts';

type RemoveArticleDialogProps = { article: StaffArticle; onClose: () => void };

/** A draft goes for good. */
export function RemoveArticleDialog({ article, onClose }: RemoveArticleDialogProps) {
  const navigate = useNavigate();
  const remove = useAction(orpc.staff.articles.delete.mutationOptions(), {
    success: ['articleDeleted'],
    failure: 'delete',
    refresh: orpc.staff.articles.list.key(),
    onDone: () => navigate(areaPaths.adminArticles(), { replace: true }),
  });
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
