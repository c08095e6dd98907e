import { data, Link, redirect } from 'react-router';
import { PublicHeading } from '#app/components/public-heading.tsx';
import { ArticleTextCard } from '#app/features/support/articles/article-text-card.tsx';
import { isMissing } from '#app/lib/errors.ts';
import { formatLongDate } from '#app/lib/format.ts';
import { pageCacheHeaders } from '#app/lib/pages/page-cache.ts';
import { notFoundMeta, pageMeta } from '#app/lib/pages/page-meta.ts';
import { useSite } from '#app/lib/site.ts';
import { paths } from '#app/lib/paths.ts';
import { siteContext } from '#app/lib/pages/site-context.ts';
import { Button } from '#app/ui/button.tsx';
import type { PublicArticle } from '#contract/public/articles.ts';
import { contentsOf, readArticle } from '#domain/support/article-text.ts';
import { ARTICLE_CATEGORY_LABELS } from '#domain/support/article.ts';
import { plainText } from '#domain/platform/markup.ts';
import type { Route } from './+types/article.ts';

/** The text is taken apart here: its pieces travel in the page, and not what reads them. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { text, ...article } = await readOne(() =>
    context.get(siteContext).api.articles.get({ slug: params.slug }),
  );
  // Links to an address it had lead on, for who clicks and for search engines.
  if (article.slug !== params.slug) throw redirect(paths.article(article.slug), 301);
  const blocks = readArticle(text);
  const contents = contentsOf(blocks).map(({ id, level, content }) => ({
    id,
    level,
    title: plainText(content),
  }));
  return data({ article, blocks, contents }, { headers: { 'Cache-Tag': 'articles' } });
}

async function readOne(read: () => Promise<PublicArticle>): Promise<PublicArticle> {
  try {
    return await read();
  } catch (error) {
    if (isMissing(error)) throw data(null, { status: 404 });
    throw error;
  }
}

export function headers(args: Route.HeadersArgs) {
  return pageCacheHeaders(args);
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (loaderData === undefined) return notFoundMeta(matches);
  const { title, summary, slug, category, publishedAt, editedAt } = loaderData.article;
  return pageMeta({
    matches,
    title,
    description: summary === '' ? `${title}: zo werkt het.` : summary,
    path: paths.article(slug),
    picture: 'support',
    jsonLd: (origin, { siteName }) => ({
      '@context': 'https://schema.org',
      '@type': 'TechArticle',
      headline: title,
      description: summary,
      articleSection: ARTICLE_CATEGORY_LABELS[category],
      inLanguage: 'nl-NL',
      datePublished: publishedAt.toISOString(),
      dateModified: editedAt.toISOString(),
      mainEntityOfPage: `${origin}${paths.article(slug)}`,
      publisher: { '@type': 'Organization', name: siteName, url: origin },
    }),
  });
}

type Loaded = Route.ComponentProps['loaderData'];

export default function ArticlePage({ loaderData }: Route.ComponentProps) {
  const { article, blocks, contents } = loaderData;
  const { title, category, editedAt, related } = article;
  return (
    <div className="pb-24">
      <nav aria-label="Kruimelpad" className="mx-auto max-w-7xl px-5 pt-8 sm:px-8 print:hidden">
        <ol className="flex flex-wrap gap-x-2 text-[0.9375rem] text-ink-soft">
          <li>
            <Link to={paths.articles()} className="underline underline-offset-4 hover:text-ink">
              Kennisbank
            </Link>
          </li>
          <li aria-hidden="true">/</li>
          <li>
            <Link
              to={paths.articles(category)}
              className="underline underline-offset-4 hover:text-ink"
            >
              {ARTICLE_CATEGORY_LABELS[category]}
            </Link>
          </li>
        </ol>
      </nav>
      <article className="-mt-6 sm:-mt-10">
        <PublicHeading title={title} aside={<span />}>
          <p className="text-[0.9375rem]">
            Laatst bijgewerkt op{' '}
            <time dateTime={editedAt.toISOString()}>{formatLongDate(editedAt)}</time>
          </p>
        </PublicHeading>
        <div className="mx-auto mt-8 grid max-w-7xl gap-x-16 gap-y-8 px-5 sm:px-8 lg:grid-cols-[minmax(0,68ch)_17rem] lg:justify-between print:block">
          {contents.length === 0 ? null : <Contents contents={contents} />}
          <div className="min-w-0 lg:col-start-1 lg:row-start-1">
            <ArticleTextCard blocks={blocks} />
          </div>
        </div>
      </article>
      <div className="mx-auto mt-16 max-w-7xl space-y-14 px-5 sm:px-8 print:hidden">
        {related.length === 0 ? null : <Related related={related} />}
        <AskUs />
      </div>
    </div>
  );
}

/** Before the text on a phone, beside it where there is room. */
function Contents({ contents }: Pick<Loaded, 'contents'>) {
  return (
    <nav
      aria-label="Inhoud"
      className="text-[0.9375rem] lg:sticky lg:top-24 lg:col-start-2 lg:row-start-1 lg:max-h-[calc(100dvh-7rem)] lg:self-start lg:overflow-y-auto print:hidden"
    >
      <p className="font-semibold">Op deze pagina</p>
      <ol className="mt-2 space-y-1.5 border-l-2 border-line pl-4">
        {contents.map(({ id, level, title }) => (
          <li key={id} className={level === 3 ? 'pl-4' : undefined}>
            <a
              href={`#${id}`}
              className="text-ink-soft underline-offset-4 hover:text-ink hover:underline"
            >
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Related({ related }: Pick<Loaded['article'], 'related'>) {
  return (
    <section aria-labelledby="verwant">
      <h2 id="verwant" className="text-2xl font-bold">
        Lees ook
      </h2>
      <ul className="mt-4 grid gap-x-12 md:grid-cols-2">
        {related.map(({ slug, title }) => (
          <li key={slug} className="border-t border-line py-3">
            <Link to={paths.article(slug)} className="font-semibold hover:text-green">
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function AskUs() {
  const { responseTimes } = useSite();
  return (
    <section
      aria-labelledby="vraag"
      className="flex flex-wrap items-end justify-between gap-x-12 gap-y-6 rounded-lg border border-line bg-sunken p-6 sm:p-10"
    >
      <div>
        <h2 id="vraag" className="text-2xl font-bold sm:text-3xl">
          Staat je antwoord er niet bij?
        </h2>
        <p className="mt-2 max-w-[52ch] text-ink-soft">Stel je vraag. {responseTimes}</p>
      </div>
      <div className="button-row">
        <Button asChild>
          <Link to={`${paths.support()}#nieuw-ticket`}>Stel je vraag</Link>
        </Button>
        <Button asChild variant="secondary">
          <Link to={paths.articles()}>Alle artikelen</Link>
        </Button>
      </div>
    </section>
  );
}
