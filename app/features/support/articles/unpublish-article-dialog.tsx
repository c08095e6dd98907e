import { ConfirmDialog } from '#app/components/confirm-dialog.tsx';
import { orpc } from '#app/lib/api.ts';
import { useAction } from '#app/lib/use-action.ts';
import type { StaffArticle } from '#contract/staff/articles.ts';

type UnpublishArticleDialogProps = { article: StaffArticle; onClose: () => void };

export function UnpublishArticleDialog({ article, onClose }: UnpublishArticleDialogProps) {
  const unpublish = useAction(orpc.staff.articles.unpublish.mutationOptions(), {
    success: ['articleUnpublished'],
    failure: 'update',
    refresh: orpc.staff.articles.key(),
    onDone: onClose,
  });
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
