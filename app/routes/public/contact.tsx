import { Link } from 'react-router';
import { PublicHeading } from '#app/components/public-heading.tsx';
import { ContactForm } from '#app/features/support/support/contact-form.tsx';
import { pageMeta } from '#app/lib/pages/page-meta.ts';
import { paths } from '#app/lib/paths.ts';
import { useSite } from '#app/lib/site.ts';
import type { Route } from './+types/contact.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    matches,
    title: 'Contact',
    description:
      'Stuur ons een bericht. Of bereik ons per e-mail of post: alle bedrijfsgegevens, met KvK-nummer en btw-id.',
    path: paths.contact(),
    picture: 'contact',
  });
}

export default function ContactPage() {
  return (
    <div className="pb-24">
      <PublicHeading title="Contact">
        <p>
          Een vraag over je dienst of je factuur? Bij{' '}
          <Link to={paths.support()} className="text-green underline underline-offset-4">
            support
          </Link>{' '}
          vind je de snelste weg. Voor al het andere: hier zijn we.
        </p>
      </PublicHeading>
      <div className="mx-auto mt-12 grid max-w-7xl gap-x-16 gap-y-14 px-5 sm:px-8 lg:grid-cols-[1.5fr_1fr]">
        <section aria-labelledby="stuur-bericht">
          <h2 id="stuur-bericht" className="mb-6 text-3xl font-bold">
            Stuur een bericht
          </h2>
          <ContactForm />
        </section>
        <CompanyFacts />
      </div>
    </div>
  );
}

function CompanyFacts() {
  const { siteName, company, supportEmail } = useSite();
  const facts = [
    { term: 'Bedrijf', value: company.legalName },
    { term: 'Adres', value: company.street },
    { term: 'Plaats', value: `${company.postalCode} ${company.city}`.trim() },
    { term: 'KvK-nummer', value: company.kvk },
    { term: 'Btw-id', value: company.vatId },
  ].filter((fact) => fact.value !== '');
  return (
    <section aria-labelledby="gegevens">
      <h2 id="gegevens" className="mb-6 text-3xl font-bold">
        {siteName}
      </h2>
      <dl className="divide-y divide-line border-y border-line">
        {facts.map((fact) => (
          <div key={fact.term} className="grid grid-cols-[8rem_1fr] gap-x-4 py-3">
            <dt className="text-ink-soft">{fact.term}</dt>
            <dd className="font-medium">{fact.value}</dd>
          </div>
        ))}
        {supportEmail === '' ? null : (
          <div className="grid grid-cols-[8rem_1fr] gap-x-4 py-3">
            <dt className="text-ink-soft">E-mail</dt>
            <dd className="min-w-0 font-medium break-words">
              <a href={`mailto:${supportEmail}`} className="underline underline-offset-4">
                {supportEmail}
              </a>
            </dd>
          </div>
        )}
      </dl>
      <p className="mt-5 text-[0.9375rem] text-ink-soft">
        {supportEmail === '' ? null : (
          <>
            Dit is ook ons contactpunt voor toezichthouders en voor meldingen van misbruik, in het
            Nederlands en Engels.{' '}
          </>
        )}
        <Link to={paths.abuse()} className="text-green underline underline-offset-4">
          Misbruik melden
        </Link>
      </p>
    </section>
  );
}
