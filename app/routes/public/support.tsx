import { Suspense, useSyncExternalStore, type ReactNode } from 'react';
import { Link } from 'react-router';
import { PublicHeading } from '#app/components/public-heading.tsx';
import { ToastsOnDemand } from '#app/components/toasts-on-demand.tsx';
import { RequestForm } from '#app/features/support/request-form.tsx';
import { OwnTicketSkeletonCard } from '#app/features/tickets/own-ticket-skeleton-card.tsx';
import { FAQ_HIGHLIGHTS } from '#app/lib/faq.ts';
import { lazyPart } from '#app/lib/late-code.ts';
import { pageMeta } from '#app/lib/page-meta.ts';
import { paths } from '#app/lib/paths.ts';
import { hasStoredSession } from '#app/lib/session-hint.ts';
import { useSite } from '#app/lib/site.ts';
import { Button } from '#app/ui/button.tsx';
import { FrameIcon, type FrameIconName } from '#app/ui/frame-icon.tsx';
import type { Route } from './+types/support.ts';

export function loader() {
  return { questions: FAQ_HIGHLIGHTS };
}

/** The questions do not change under a visit. */
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
  return (
    <div className="pb-24">
      <PublicHeading title="Waarmee kunnen we je helpen?">
        <p>Tijdens kantooruren heb je binnen 2 uur antwoord, daarbuiten binnen 6 uur.</p>
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
            <RequestForm />
          </section>
          <div className="space-y-12">
            <OwnTickets />
            <NextSteps />
          </div>
        </div>
        <Questions questions={loaderData.questions} />
      </div>
      <ToastsOnDemand />
    </div>
  );
}

function ContactOptions() {
  const { supportEmail } = useSite();
  return (
    <ul aria-label="Contact" className="mt-12 grid border-y border-line md:grid-cols-3">
      <ContactOption icon="chat" title="Live chat" text="Stel je vraag hieronder, dag en nacht.">
        <Button asChild variant="secondary">
          <a href={`#${FORM_HEADING}`}>Start een gesprek</a>
        </Button>
      </ContactOption>
      <ContactOption icon="mail" title="E-mail" text="Schrijf ons wanneer het jou uitkomt.">
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
        icon="phone"
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
  icon: FrameIconName;
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
  const { OwnTicketCard } = await import('#app/features/tickets/own-ticket-card.tsx');
  return OwnTicketCard;
});

function subscribe(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

/** Own tickets, or the invitation to log in; which of the two fits is known before the first paint. */
function OwnTickets() {
  const isCustomer = useSyncExternalStore(subscribe, hasStoredSession, () => false);
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

/** What happens to a question, for who is about to ask one. */
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

type QuestionsProps = Pick<Route.ComponentProps['loaderData'], 'questions'>;

function Questions({ questions }: QuestionsProps) {
  return (
    <section aria-labelledby="vragen" className="mt-20">
      <h2 id="vragen" className="text-3xl font-bold">
        Kennisbank
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
