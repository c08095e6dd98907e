import { Link } from 'react-router';
import { PublicHeading } from '#app/components/public-heading.tsx';
import { pageMeta } from '#app/lib/page-meta.ts';
import { paths } from '#app/lib/paths.ts';
import { useSite } from '#app/lib/site.ts';
import { Button } from '#app/ui/button.tsx';
import type { Route } from './+types/contact.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    matches,
    title: 'Contact',
    description: 'Zo bereik je ons: e-mailadres, vestigingsadres, KvK-nummer en btw-id.',
    path: paths.contact(),
  });
}

export default function ContactPage() {
  const { company, supportEmail } = useSite();
  const facts = [
    { term: 'Bedrijf', value: company.legalName },
    { term: 'Adres', value: [company.street, company.postalCode, company.city].join(' ').trim() },
    { term: 'KvK-nummer', value: company.kvk },
    { term: 'Btw-id', value: company.vatId },
    { term: 'E-mail', value: supportEmail },
  ].filter((fact) => fact.value !== '');
  return (
    <div className="pb-24">
      <PublicHeading title="Contact">
        <p>
          Een vraag over je dienst of je factuur? Bij support vind je de snelste weg. Voor al het
          andere: hier zijn we.
        </p>
      </PublicHeading>
      <div className="mx-auto mt-10 max-w-7xl px-5 sm:px-8">
        {facts.length > 0 ? (
          <dl className="max-w-2xl divide-y divide-line border-y border-line">
            {facts.map((fact) => (
              <div key={fact.term} className="grid gap-x-6 py-3.5 sm:grid-cols-[10rem_1fr]">
                <dt className="text-ink-soft">{fact.term}</dt>
                <dd className="font-medium">{fact.value}</dd>
              </div>
            ))}
          </dl>
        ) : null}
        <div className="mt-8 flex flex-wrap gap-3">
          {supportEmail === '' ? null : (
            <Button asChild>
              <a href={`mailto:${supportEmail}`}>Stuur een e-mail</a>
            </Button>
          )}
          <Button asChild variant="secondary">
            <Link to={paths.support()}>Naar support</Link>
          </Button>
        </div>
      </div>
    </div>
  );
}
