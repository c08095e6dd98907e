import { Link } from 'react-router';
import { PublicHeading } from '#app/components/public-heading.tsx';
import { AbuseNoticeForm } from '#app/features/compliance/abuse-notices/abuse-notice-form.tsx';
import { readAbusePage } from '#app/lib/texts/abuse-page-text.ts';
import { pageMeta } from '#app/lib/pages/page-meta.ts';
import { paths } from '#app/lib/paths.ts';
import { useSite } from '#app/lib/site.ts';
import type { Route } from './+types/abuse.ts';

export function loader() {
  return readAbusePage();
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    matches,
    title: 'Misbruik melden',
    description:
      'Meld verboden inhoud of ander misbruik op onze servers, zonder account. Report illegal content on our servers, in Dutch or English.',
    path: paths.abuse(),
  });
}

const FORM_HEADING = 'melden';
const LINK_CLASSES = 'text-green underline underline-offset-4';

/** Point of contact and notice and action, as the DSA asks of every hoster (art. 11, 12 and 16). */
export default function AbusePage({ loaderData }: Route.ComponentProps) {
  const { form, steps, contact, english } = loaderData;
  return (
    <div className="pb-24">
      <PublicHeading title="Misbruik melden">
        <p>
          Zie je bij een van onze klanten iets dat verboden is of schade aanricht? Meld het hier.
          Een account heb je niet nodig.{' '}
          <a href="#in-english" lang="en" className={LINK_CLASSES}>
            In English
          </a>
        </p>
      </PublicHeading>
      <div className="mx-auto mt-12 grid max-w-7xl gap-x-16 gap-y-14 px-5 sm:px-8 lg:grid-cols-[1.5fr_1fr]">
        <section aria-labelledby={FORM_HEADING}>
          <h2 id={FORM_HEADING} className="mb-6 text-3xl font-bold">
            Wat wil je melden?
          </h2>
          <AbuseNoticeForm text={form} />
        </section>
        <div className="space-y-14">
          <WhatHappens steps={steps} />
          <ContactPoint contact={contact} />
          <InEnglish english={english} />
        </div>
      </div>
    </div>
  );
}

type PageText = ReturnType<typeof readAbusePage>;

function WhatHappens({ steps }: Pick<PageText, 'steps'>) {
  return (
    <section aria-labelledby="en-dan">
      <h2 id="en-dan" className="mb-6 text-3xl font-bold">
        En dan?
      </h2>
      <ol className="space-y-5">
        {steps.map(({ title, text }) => (
          <li key={title} className="border-t-2 border-green pt-3">
            <h3 className="text-lg font-semibold">{title}</h3>
            <p className="mt-1 text-ink-soft">{text}</p>
          </li>
        ))}
      </ol>
      <p className="mt-6 text-[0.9375rem] text-ink-soft">
        Wat niet mag en wat we dan doen, staat in de{' '}
        <Link to={`${paths.terms()}#misbruik`} className={LINK_CLASSES}>
          algemene voorwaarden
        </Link>
        . Wat we van een melding bewaren, staat in de{' '}
        <Link to={paths.privacy()} className={LINK_CLASSES}>
          privacyverklaring
        </Link>
        .
      </p>
    </section>
  );
}

function ContactPoint({ contact }: Pick<PageText, 'contact'>) {
  const { siteName, company, supportEmail } = useSite();
  return (
    <section aria-labelledby="contactpunt">
      <h2 id="contactpunt" className="mb-3 text-xl font-bold">
        Contactpunt
      </h2>
      <p className="text-ink-soft">{contact}</p>
      <address className="mt-3 not-italic">
        {company.legalName === '' ? (
          siteName
        ) : (
          <>
            {company.legalName}
            <br />
            {company.street}, {company.postalCode} {company.city}
            <br />
            KvK {company.kvk}
          </>
        )}
        {supportEmail === '' ? null : (
          <>
            <br />
            <a href={`mailto:${supportEmail}`} className={`${LINK_CLASSES} break-words`}>
              {supportEmail}
            </a>
          </>
        )}
      </address>
    </section>
  );
}

function InEnglish({ english }: Pick<PageText, 'english'>) {
  return (
    <section id="in-english" lang="en" aria-labelledby="english">
      <h2 id="english" className="mb-3 text-xl font-bold">
        In English
      </h2>
      <div className="space-y-3 text-ink-soft">
        {english.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </section>
  );
}
