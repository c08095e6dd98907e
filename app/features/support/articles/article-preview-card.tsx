import { useDeferredValue } from 'react';
import { Card } from '#app/ui/card.tsx';
import { readArticle } from '#domain/support/article-text.ts';
import { ArticleTextCard } from './article-text-card.tsx';

type ArticlePreviewCardProps = { title: string; text: string };

/** Shows the article being written as readers will see it, drawn by the same component. */
export function ArticlePreviewCard({ title, text }: ArticlePreviewCardProps) {
  const blocks = readArticle(useDeferredValue(text));
  return (
    <Card className="min-w-0 self-start lg:sticky lg:top-4 lg:max-h-[calc(100dvh-7rem)] lg:overflow-y-auto">
      <section aria-label="Voorbeeld">
        <p className="text-sm font-medium text-ink-soft">Voorbeeld</p>
        <p className="mt-3 font-display text-2xl font-bold break-words">
          {title.trim() === '' ? 'Titel' : title}
        </p>
        <div className="mt-4">
          {text.trim() === '' ? (
            <p className="text-ink-soft">Zodra je schrijft, zie je hier hoe het eruitziet.</p>
          ) : (
            <ArticleTextCard blocks={blocks} isPreview />
          )}
        </div>
      </section>
    </Card>
  );
}
