import { Suspense, type ComponentProps, type ReactNode } from 'react';
import { data, Link } from 'react-router';
import { PublicHeading } from '#app/components/public-heading.tsx';
import {
  ArticleHighlightsCard,
  type Highlight,
} from '#app/features/support/articles/article-highlights-card.tsx';
import { RequestForm } from '#app/features/support/support/request-form.tsx';
import { OwnTicketSkeletonCard } from '#app/features/support/tickets/own-ticket-skeleton-card.tsx';
import { faqHighlightsOf } from '#app/lib/texts/faq.ts';
import { lazyPart } from '#app/lib/session/lazy-code.ts';
import { pageCacheHeaders } from '#app/lib/pages/page-cache.ts';
import { pageMeta } from '#app/lib/pages/page-meta.ts';
import { paths } from '#app/lib/paths.ts';
import { useStoredSession } from '#app/lib/session/session-hint.ts';
import { siteContext } from '#app/lib/pages/site-context.ts';
import { NEUTRAL_SITE, useSite } from '#app/lib/site.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { FrameIcon } from '#app/ui/frame-icon.tsx';
import type { PublicArticleItem } from '#contract/public/articles.ts';
import { ARTICLES_HIGHLIGHTED } from '#domain/support/article.ts';
import type { Route } from './+types/support.ts';

/**
 * Incidents are told before one asks about them, and articles about it before; without a database there is
 * only the form.
 */
export async function loader({ context }: Route.LoaderArgs) {
  try {
    const { api } = context.get(siteContext);
    const [{ open }, { articles }, site] = await Promise.all([
      api.status.get(),
      api.articles.list(),
      api.site.get(),
    ]);
    const questions = faqHighlightsOf(site);
    const goesOn = open.map(({ id, title }) => ({ id, title }));
    return data(
      { questions, goesOn, articles: highlightsOf(articles) },
      { headers: { 'Cache-Tag': 'incidents, articles' } },
    );
  } catch {
    return data({ questions: faqHighlightsOf(NEUTRAL_SITE), goesOn: [], articles: [] });
  }
}

/** The newest article of each category, for where there is room for a few. */
function highlightsOf(articles: readonly PublicArticleItem[]): Highlight[] {
  const groups = Map.groupBy(articles, ({ category }) => category);
  return [...groups.values()].flatMap((group) =>
    group
      .slice(0, ARTICLES_HIGHLIGHTED)
      .map(({ slug, title, category }) => ({ slug, title, category })),
  );
}

export function headers(args: Route.HeadersArgs) {
  return pageCacheHeaders(args);
}

/** Neither changes under a visit, or not so that it matters. */
export function shouldRevalidate() {
  return false;
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    matches,
    title: 'Support',
    description:
      'Hulp nodig? Tijdens kantooruren heb je binnen 2 uur antwoord, daarbuiten binnen 6 uur.',
    path: paths.support(),
    picture: 'support',
  });
}

const FORM_HEADING = 'nieuw-ticket';

export default function SupportPage({ loaderData }: Route.ComponentProps) {
  const { responseTimes } = useSite();
  return (
    <div className="pb-24">
      <PublicHeading title="Waarmee kunnen we je helpen?">
        <p>{responseTimes}</p>
      </PublicHeading>
      <div className="mx-auto max-w-7xl px-5 sm:px-8">
        <ContactOptions />
        <div className="mt-16 grid gap-x-16 gap-y-14 lg:grid-cols-[1.5fr_1fr]">
          <section aria-labelledby={FORM_HEADING}>
            <h2 id={FORM_HEADING} className="text-3xl font-bold">
              Stel je vraag
            </h2>
            <p className="mt-2 mb-6 max-w-[60ch] text-ink-soft">
              Vul het formulier in en verstuur het. We lezen alles zelf.
            </p>
            <GoesOn incidents={loaderData.goesOn} />
            <RequestForm />
          </section>
          <div className="space-y-12">
            <OwnTickets />
            <NextSteps />
          </div>
        </div>
        <Knowledge {...loaderData} />
      </div>
    </div>
  );
}

type GoesOnProps = { incidents: Route.ComponentProps['loaderData']['goesOn'] };

function GoesOn({ incidents }: GoesOnProps) {
  if (incidents.length === 0) return null;
  return (
    <Alert tone="warn" title="Hier werken we al aan" className="mb-6">
      <ul>
        {incidents.map(({ id, title }) => (
          <li key={id}>
            <Link to={`${paths.status()}#${id}`} className="underline underline-offset-4">
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** Lines of icons that no other page shows. */
const CHAT = 'M4 4h16v12H10l-5 4v-4H4z';
const MAIL = 'M3 5h18v14H3zM3 6l9 7 9-7';
const PHONE =
  'M5 3h4l2 5-2.5 1.5a11 11 0 0 0 6 6L16 13l5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 3 5a2 2 0 0 1 2-2z';

function ContactOptions() {
  const { supportEmail } = useSite();
  return (
    <ul aria-label="Contact" className="mt-12 grid border-y border-line md:grid-cols-3">
      <ContactOption icon={CHAT} title="Live chat" text="Je vraag hieronder wordt een ticket.">
        <Button asChild variant="secondary">
          <a href={`#${FORM_HEADING}`}>Start een gesprek</a>
        </Button>
      </ContactOption>
      <ContactOption icon={MAIL} title="E-mail" text="Schrijf ons wanneer het jou uitkomt.">
        {supportEmail === '' ? (
          <Button disabled variant="secondary">
            Nog niet beschikbaar
          </Button>
        ) : (
          <Button asChild variant="secondary">
            <a href={`mailto:${supportEmail}`}>Stuur een e-mail</a>
          </Button>
        )}
      </ContactOption>
      <ContactOption
        icon={PHONE}
        title="Telefoon"
        text="Telefonisch zijn we op dit moment niet bereikbaar."
      >
        <Button disabled variant="secondary">
          Bel ons
        </Button>
      </ContactOption>
    </ul>
  );
}

type ContactOptionProps = {
  icon: ComponentProps<typeof FrameIcon>['name'];
  title: string;
  text: string;
  children: ReactNode;
};

function ContactOption({ icon, title, text, children }: ContactOptionProps) {
  return (
    <li className="flex flex-col items-start border-line py-7 not-first:border-t md:px-8 md:not-first:border-t-0 md:not-first:border-l md:first:pl-0">
      <h2 className="flex items-center gap-2.5 text-xl font-semibold">
        <FrameIcon name={icon} className="text-green" />
        {title}
      </h2>
      <p className="mt-1.5 mb-4 text-ink-soft">{text}</p>
      <div className="mt-auto">{children}</div>
    </li>
  );
}

const LazyOwnTicketCard = lazyPart(async () => {
  const { OwnTicketCard } = await import('#app/features/support/tickets/own-ticket-card.tsx');
  return OwnTicketCard;
});

/** Own tickets, or the invitation to log in; which of the two fits is known before the first paint. */
function OwnTickets() {
  const isCustomer = useStoredSession();
  return (
    <section aria-labelledby="mijn-tickets">
      <h2 id="mijn-tickets" className="text-3xl font-bold">
        Mijn Tickets
      </h2>
      <div className="signed-out-only mt-6 rounded-md border border-line bg-sunken p-6">
        <p>Log in om je tickets te zien en onze antwoorden te lezen.</p>
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <Button asChild variant="secondary">
            <Link to={paths.login({ next: paths.support() })}>Log in</Link>
          </Button>
          <Button asChild variant="link">
            <Link to={paths.register({ next: paths.support() })}>Maak een account</Link>
          </Button>
        </div>
      </div>
      <div className="signed-in-only mt-6">
        {isCustomer ? (
          <Suspense fallback={<OwnTicketSkeletonCard />}>
            <LazyOwnTicketCard />
          </Suspense>
        ) : (
          <OwnTicketSkeletonCard />
        )}
      </div>
    </section>
  );
}

const NEXT_STEPS = [
  'Je krijgt meteen een e-mail dat je vraag binnen is.',
  'Een mens leest hem en zoekt het voor je uit.',
  'Het antwoord komt per e-mail. Als klant vind je het ook bij Mijn Tickets.',
] as const;

/** The course of a question, for people who are about to ask one. */
function NextSteps() {
  return (
    <section aria-labelledby="hierna">
      <h2 id="hierna" className="text-xl font-semibold">
        Wat er daarna gebeurt
      </h2>
      <ol className="mt-4 space-y-3.5">
        {NEXT_STEPS.map((step, place) => (
          <li key={step} className="flex gap-3.5 text-ink-soft">
            <span
              aria-hidden="true"
              className="figures font-display text-xl leading-6 font-bold text-green"
            >
              {place + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
    </section>
  );
}

type KnowledgeProps = Pick<Route.ComponentProps['loaderData'], 'questions' | 'articles'>;

/** Articles of staff, where there are any, and the questions that every shop is asked. */
function Knowledge({ questions, articles }: KnowledgeProps) {
  if (articles.length === 0) return <Questions title="Kennisbank" questions={questions} />;
  return (
    <>
      <ArticleHighlightsCard articles={articles} />
      <Questions title="Veelgestelde vragen" questions={questions} />
    </>
  );
}

type QuestionsProps = Pick<KnowledgeProps, 'questions'> & { title: string };

function Questions({ title, questions }: QuestionsProps) {
  return (
    <section aria-labelledby="vragen" className="mt-20">
      <h2 id="vragen" className="text-3xl font-bold">
        {title}
      </h2>
      <ul className="mt-8 grid gap-x-12 gap-y-8 md:grid-cols-2">
        {questions.map(({ id, question, answer }) => (
          <li key={id} className="border-t-2 border-green pt-5">
            <h3 className="text-xl font-semibold">
              <Link to={paths.faq(id)} className="hover:text-green">
                {question}
              </Link>
            </h3>
            <p className="mt-2 max-w-[60ch] text-ink-soft">{answer}</p>
          </li>
        ))}
      </ul>
      <Button asChild variant="secondary" className="mt-10">
        <Link to={paths.faq()}>Alle veelgestelde vragen</Link>
      </Button>
    </section>
  );
}
