import Mail from 'lucide-react/icons/mail';
import MessageCircle from 'lucide-react/icons/message-circle';
import Phone from 'lucide-react/icons/phone';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { FAQ } from '#app/components/faq-questions.ts';
import { PublicHeading } from '#app/components/public-heading.tsx';
import { pageMeta } from '#app/lib/page-meta.ts';
import { paths } from '#app/lib/paths.ts';
import { useSite } from '#app/lib/site.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import type { Route } from './+types/support.ts';

/** Those that answer what people come to this page for. */
const SHOWN_QUESTIONS = FAQ.flatMap((category) => category.questions.slice(0, 1));

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    matches,
    title: 'Support',
    description:
      'Hulp nodig? Tijdens kantooruren heb je binnen 2 uur antwoord, daarbuiten binnen 6 uur.',
    path: paths.support(),
  });
}

export default function SupportPage() {
  const { supportEmail } = useSite();
  return (
    <div className="pb-24">
      <PublicHeading title="Waar kunnen we mee helpen?">
        <p>Tijdens kantooruren heb je binnen 2 uur antwoord, daarbuiten binnen 6 uur.</p>
      </PublicHeading>
      <div className="mx-auto max-w-7xl px-5 sm:px-8">
        <ul className="mt-12 grid gap-5 md:grid-cols-3">
          <ContactOption icon={<Mail />} title="E-mail" text="Schrijf ons wanneer het jou uitkomt.">
            {supportEmail === '' ? (
              <Button disabled variant="secondary">
                Nog niet beschikbaar
              </Button>
            ) : (
              <Button asChild>
                <a href={`mailto:${supportEmail}`}>Stuur een e-mail</a>
              </Button>
            )}
          </ContactOption>
          <ContactOption
            icon={<MessageCircle />}
            title="Mijn Tickets"
            text="Je vragen en onze antwoorden staan bij elkaar in je dashboard."
          >
            <Button asChild variant="secondary">
              <Link to={paths.dashboardSupport()}>Bekijk je tickets</Link>
            </Button>
          </ContactOption>
          <ContactOption
            icon={<Phone />}
            title="Telefoon"
            text="Telefonisch zijn we op dit moment niet bereikbaar."
          >
            <Button disabled variant="secondary">
              Bel ons
            </Button>
          </ContactOption>
        </ul>
        <section aria-labelledby="vragen" className="mt-20">
          <h2 id="vragen" className="text-3xl font-bold">
            Kennisbank
          </h2>
          <ul className="mt-8 grid gap-x-12 gap-y-8 md:grid-cols-2">
            {SHOWN_QUESTIONS.map(({ question, answer }) => (
              <li key={question} className="border-t-2 border-green pt-5">
                <h3 className="text-xl font-semibold">{question}</h3>
                <p className="mt-2 max-w-[60ch] text-ink-soft">{answer}</p>
              </li>
            ))}
          </ul>
          <Button asChild variant="secondary" className="mt-10">
            <Link to={paths.faq()}>Alle veelgestelde vragen</Link>
          </Button>
        </section>
      </div>
    </div>
  );
}

type ContactOptionProps = { icon: ReactNode; title: string; text: string; children: ReactNode };

function ContactOption({ icon, title, text, children }: ContactOptionProps) {
  return (
    <li>
      <Card className="flex h-full flex-col items-start p-6">
        <h2 className="flex items-center gap-2.5 text-xl font-semibold [&_svg]:size-5 [&_svg]:text-green">
          {icon}
          {title}
        </h2>
        <p className="mt-2 mb-5 text-ink-soft">{text}</p>
        <div className="mt-auto">{children}</div>
      </Card>
    </li>
  );
}
