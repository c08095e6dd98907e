import ChevronDown from 'lucide-react/icons/chevron-down';
import { Link } from 'react-router';
import { FAQ } from '#app/components/faq-questions.ts';
import { PublicHeading } from '#app/components/public-heading.tsx';
import { pageMeta } from '#app/lib/page-meta.ts';
import { paths } from '#app/lib/paths.ts';
import type { Route } from './+types/faq.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    matches,
    title: 'Veelgestelde vragen',
    description:
      'Antwoorden op vragen over onze hosting, back-ups, uptime, betalen, opzeggen en support.',
    path: paths.faq(),
    jsonLd: () => ({
      '@context': 'https://schema.org',
      '@type': 'FAQPage',
      mainEntity: FAQ.flatMap((category) =>
        category.questions.map(({ question, answer }) => ({
          '@type': 'Question',
          name: question,
          acceptedAnswer: { '@type': 'Answer', text: answer },
        })),
      ),
    }),
  });
}

export default function FaqPage() {
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
      <div className="mx-auto mt-12 max-w-7xl space-y-14 px-5 sm:px-8">
        {FAQ.map((category) => (
          <section
            key={category.title}
            aria-label={category.title}
            className="grid gap-x-12 gap-y-4 lg:grid-cols-[1fr_2.2fr]"
          >
            <h2 className="text-2xl font-bold">{category.title}</h2>
            <div className="divide-y divide-line border-y border-line">
              {category.questions.map(({ question, answer }) => (
                <details key={question} className="group">
                  <summary className="flex list-none items-center justify-between gap-4 py-4 text-lg font-semibold hover:text-green [&::-webkit-details-marker]:hidden">
                    {question}
                    <ChevronDown
                      aria-hidden="true"
                      className="size-5 shrink-0 text-ink-soft transition-transform group-open:rotate-180"
                    />
                  </summary>
                  <p className="max-w-[68ch] pb-5 text-ink-soft">{answer}</p>
                </details>
              ))}
            </div>
          </section>
        ))}
      </div>
    </div>
  );
}
