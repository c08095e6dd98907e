import { Badge } from '#app/ui/badge.tsx';
import { ARTICLE_STATUS_LABELS, type ArticleStatus } from '#domain/support/article.ts';
import { ARTICLE_STATUS_TONES } from './labels.ts';

export function ArticleBadge({ status }: { status: ArticleStatus }) {
  return <Badge tone={ARTICLE_STATUS_TONES[status]}>{ARTICLE_STATUS_LABELS[status]}</Badge>;
}
