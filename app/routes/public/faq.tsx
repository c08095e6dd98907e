import { useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { HelpCall } from '#app/components/help-call.tsx';
import { PageSearch } from '#app/components/page-search.tsx';
import { PublicHeading } from '#app/components/public-heading.tsx';
import { faqOf, type FaqCategory, type FaqQuestion } from '#app/lib/texts/faq.ts';
import { pageMeta } from '#app/lib/pages/page-meta.ts';
import { paths } from '#app/lib/paths.ts';
import { siteContext } from '#app/lib/pages/site-context.ts';
import { NEUTRAL_SITE } from '#app/lib/site.ts';
import { useOpenLinked } from '#app/lib/focus/use-open-linked.ts';
import { Button } from '#app/ui/button.tsx';
import { FrameIcon } from '#app/ui/frame-icon.tsx';
import { formatCounted } from '#domain/platform/counted.ts';
import type { Route } from './+types/faq.ts';

export async function loader({ context }: Route.LoaderArgs) {
  try {
    const { api } = context.get(siteContext);
    return { categories: faqOf(await api.site.get()) };
  } catch {
    return { categories: faqOf(NEUTRAL_SITE) };
  }
}

/** The questions do not change under a visit. */
export function shouldRevalidate() {
  return false;
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const questions = loaderData?.categories.flatMap((category) => category.questions) ?? [];
  return pageMeta({
    matches,
    title: 'Veelgestelde vragen',
    description:
      'Antwoorden op vragen over onze hosting, back-ups, uptime, betalen, opzeggen en support.',
    path: paths.faq(),
    picture: 'faq',
    jsonLd: () => ({
      '@context': 'https://schema.org',
      '@type': 'FAQPage',
      mainEntity: questions.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    }),
  });
}

/** Every word of the search is somewhere in the question or its answer. */
function findQuestions(categories: readonly FaqCategory[], search: string): FaqCategory[] {
  const words = search.toLowerCase().split(/\s+/);
  const isHit = ({ question, answer }: FaqQuestion) => {
    const text = `${question} ${answer}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  return categories
    .map(({ title, questions }) => ({ title, questions: questions.filter(isHit) }))
    .filter(({ questions }) => questions.length > 0);
}

export default function FaqPage({ loaderData }: Route.ComponentProps) {
  const [query, setQuery] = useSearchParams();
  const [search, setSearch] = useState(query.get('q') ?? '');
  const field = useRef<HTMLInputElement>(null);
  const found = findQuestions(loaderData.categories, search.trim());
  useOpenLinked();

  function find(text: string) {
    const trimmed = text.trim();
    setSearch(text);
    setQuery(trimmed === '' ? {} : { q: trimmed }, { replace: true, preventScrollReset: true });
  }

  function clear() {
    setSearch('');
    if (field.current !== null) field.current.value = '';
  }

  return (
    <div className="pb-24">
      <PublicHeading title="Veelgestelde vragen">
        <p>
          Staat je vraag er niet bij?{' '}
          <Link to={paths.support()} className="text-green underline underline-offset-4">
            Stel hem aan ons
          </Link>
          .
        </p>
      </PublicHeading>
      <div className="mx-auto max-w-7xl px-5 sm:px-8">
        <PageSearch
          action={paths.faq()}
          label="Zoek in de vragen"
          field={field}
          search={search}
          onSearch={find}
        />
        <Hits search={search.trim()} found={found} />
        {found.length === 0 ? <NothingFound onClear={clear} /> : null}
        <div className="mt-12 space-y-14 empty:hidden">
          {found.map((category) => (
            <Category key={category.title} category={category} open={search.trim() !== ''} />
          ))}
        </div>
        {found.length === 0 ? null : (
          <div className="mt-20">
            <HelpCall other={{ to: paths.pricing(), label: 'Vergelijk alle pakketten' }} />
          </div>
        )}
      </div>
    </div>
  );
}

/** Says how many there are, to who looks and to who listens. */
function Hits({ search, found }: { search: string; found: readonly FaqCategory[] }) {
  const count = found.reduce((sum, { questions }) => sum + questions.length, 0);
  return (
    <p role="status" className="mt-3 min-h-6 text-[0.9375rem] text-ink-soft">
      {search !== '' && count > 0 ? `${formatCounted(count, 'vraag', 'vragen')} gevonden` : null}
      {search !== '' && count === 0
        ? `Niets gevonden voor “${search}”. Zoek op een ander woord, of stel je vraag aan ons.`
        : null}
    </p>
  );
}

/** The two ways on: all questions again, or one's own. */
function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <div className="mt-6 button-row">
      <Button asChild>
        <Link to={paths.support()}>Stel je vraag</Link>
      </Button>
      <Button asChild variant="secondary">
        <Link to={paths.faq()} onClick={onClear}>
          Alle vragen
        </Link>
      </Button>
    </div>
  );
}

/** Details of the browser itself: they open before, and without, our JavaScript. */
function Category({ category, open }: { category: FaqCategory; open: boolean }) {
  return (
    <section aria-label={category.title} className="grid gap-x-12 gap-y-4 lg:grid-cols-[1fr_2.2fr]">
      <h2 className="text-2xl font-bold lg:pt-3.5">{category.title}</h2>
      <div className="divide-y divide-line border-y border-line">
        {category.questions.map(({ id, question, answer }) => (
          <details key={`${id}-${open}`} open={open} className="group">
            <summary className="flex list-none items-center justify-between gap-4 py-4 text-lg font-semibold hover:text-green [&::-webkit-details-marker]:hidden">
              {question}
              <FrameIcon
                name="chevron"
                className="text-ink-soft transition-transform group-open:rotate-180"
              />
            </summary>
            <div id={id} className="max-w-[68ch] scroll-mt-24 pb-5">
              <p className="text-ink-soft">{answer}</p>
              <Link
                to={paths.faq(id)}
                className="mt-2 inline-block text-sm text-green underline underline-offset-4"
              >
                Link naar deze vraag
              </Link>
            </div>
          </details>
        ))}
      </div>
    </section>
  );
}
