import type { BadgeTone } from '#app/ui/badge.tsx';
import type { ArticleStatus } from '#domain/support/article.ts';

export const ARTICLE_STATUS_TONES: Readonly<Record<ArticleStatus, BadgeTone>> = {
  draft: 'neutral',
  published: 'good',
};

export const NOT_ALLOWED = 'Alleen een admin of owner mag dit.';
