import { useRef } from 'react';
import { data, Link } from 'react-router';
import { LONGEST_SEARCH, PageSearch } from '#app/components/page-search.tsx';
import { PublicHeading } from '#app/components/public-heading.tsx';
import { ArticleListCard } from '#app/features/support/articles/article-list-card.tsx';
import {
  useArticleSearch,
  type ArticleAnswer,
  type ArticleSearch,
} from '#app/features/support/articles/use-article-search.ts';
import { pageCacheHeaders } from '#app/lib/pages/page-cache.ts';
import { pageMeta } from '#app/lib/pages/page-meta.ts';
import { paths } from '#app/lib/paths.ts';
import { siteContext, type SiteContext } from '#app/lib/pages/site-context.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import type { PublicArticleItem } from '#contract/public/articles.ts';
import { ARTICLE_CATEGORIES, ARTICLE_CATEGORY_LABELS } from '#domain/support/article.ts';
import { formatCounted } from '#domain/platform/counted.ts';
import { beginningOf } from '#domain/platform/shorten.ts';
import type { Route } from './+types/articles.ts';

type Loaded = { articles: readonly PublicArticleItem[] | null; answer: ArticleAnswer };

/** All articles, and what `?q=` finds; what cannot be read is said, and that page is kept by nobody. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { api } = context.get(siteContext);
  const asked = new URL(request.url).searchParams.get('q') ?? '';
  const q = beginningOf(asked.trim(), LONGEST_SEARCH);
  try {
    const { articles } = await api.articles.list();
    const found = q === '' ? [] : await searchOf(api, q);
    return data<Loaded>(
      { articles, answer: { q, found } },
      { headers: { 'Cache-Tag': 'articles' } },
    );
  } catch {
    return data<Loaded>({ articles: null, answer: { q, found: null } });
  }
}

/** A text that nobody can search for, such as half a letter, finds nothing. */
async function searchOf(api: SiteContext['api'], q: string): Promise<PublicArticleItem[]> {
  const { articles } = await api.articles.search({ q }).catch(() => ({ articles: [] }));
  return articles;
}

export function headers(args: Route.HeadersArgs) {
  return pageCacheHeaders(args);
}

/** Another search is asked by itself. */
export function shouldRevalidate() {
  return false;
}

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta({
    matches,
    title: 'Kennisbank',
    description:
      'Uitleg over betalen, inloggen, webhosting, servers en meer. Zoek zelf je antwoord op.',
    path: paths.articles(),
    picture: 'support',
    // A search is no page of its own.
    noindex: new URLSearchParams(location.search).has('q'),
  });
}

export default function ArticlesPage({ loaderData: { articles, answer } }: Route.ComponentProps) {
  const state = useArticleSearch(answer);
  const { q, find } = state;
  const field = useRef<HTMLInputElement>(null);
  const clear = () => {
    find('');
    // The field is the browser's own, so that it takes what is typed before this script runs.
    if (field.current !== null) field.current.value = '';
  };
  return (
    <div className="pb-24">
      <PublicHeading title="Kennisbank">
        <p>
          Staat je antwoord er niet bij?{' '}
          <Link to={paths.support()} className="text-green underline underline-offset-4">
            Stel je vraag aan ons
          </Link>
          .
        </p>
      </PublicHeading>
      <div className="mx-auto max-w-7xl px-5 sm:px-8">
        {articles === null ? (
          <Alert tone="warn" title="We kunnen de kennisbank nu niet laten zien" className="mt-8">
            Probeer het over een minuut opnieuw.
          </Alert>
        ) : (
          <>
            <PageSearch
              action={paths.articles()}
              label="Zoek in de kennisbank"
              field={field}
              search={state.search}
              onSearch={find}
            />
            {q === '' ? (
              <Everything articles={articles} />
            ) : (
              <Found state={state} onClear={clear} />
            )}
          </>
        )}
      </div>
    </div>
  );
}

function countText(count: number, q: string): string {
  if (count === 0) return `Niets gevonden voor “${q}”. Zoek op een ander woord.`;
  return `${formatCounted(count, 'artikel', 'artikelen')} gevonden`;
}

type FoundProps = { state: ArticleSearch; onClear: () => void };

/** The articles that were found, told to people who look and to those who listen. */
function Found({ state: { answer, q, isKnown }, onClear }: FoundProps) {
  const { found } = answer;
  const said = found === null ? 'Zoeken lukt nu niet. Probeer het zo opnieuw.' : null;
  return (
    <div aria-busy={!isKnown}>
      <p role="status" className="mt-3 min-h-6 text-[0.9375rem] text-ink-soft">
        {isKnown ? (said ?? countText(found?.length ?? 0, q)) : null}
      </p>
      <div className="mt-6 max-w-3xl">
        {found === null || found.length === 0 ? null : <ArticleListCard articles={found} />}
      </div>
      {isKnown && found?.length !== 0 ? null : (
        <div className="mt-2 button-row">
          <Button asChild>
            <Link to={paths.support()}>Stel je vraag</Link>
          </Button>
          <Button asChild variant="secondary">
            <Link to={paths.articles()} onClick={onClear}>
              Alle artikelen
            </Link>
          </Button>
        </div>
      )}
    </div>
  );
}

function Everything({ articles }: { articles: readonly PublicArticleItem[] }) {
  if (articles.length === 0) {
    return (
      <p className="mt-10 max-w-[62ch] text-lg text-ink-soft">
        Hier staat nog niets. Kijk bij de{' '}
        <Link to={paths.faq()} className="text-green underline underline-offset-4">
          veelgestelde vragen
        </Link>
        .
      </p>
    );
  }
  return (
    <div className="mt-21 space-y-14">
      {ARTICLE_CATEGORIES.map((category) => {
        const own = articles.filter((article) => article.category === category);
        return own.length === 0 ? null : (
          <section
            key={category}
            id={category}
            aria-labelledby={`${category}-titel`}
            className="grid scroll-mt-24 gap-x-12 gap-y-4 lg:grid-cols-[1fr_2.2fr]"
          >
            <h2 id={`${category}-titel`} className="text-2xl font-bold lg:pt-3.5">
              {ARTICLE_CATEGORY_LABELS[category]}
            </h2>
            <ArticleListCard articles={own} />
          </section>
        );
      })}
    </div>
  );
}
