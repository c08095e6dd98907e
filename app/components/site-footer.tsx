import { Link } from 'react-router';
import { Logo } from '#app/components/logo.tsx';
import { paths } from '#app/lib/paths.ts';
import { useSite } from '#app/lib/site.ts';

/** Titles with what stands below them: where it leads, and its name. */
const COLUMNS = [
  [
    'Hosting',
    [paths.services('web'), 'Webhosting'],
    [paths.services('vps'), 'VPS'],
    [paths.services('game'), 'Gameservers'],
    [paths.services('dedicated'), 'Dedicated servers'],
    [paths.pricing(), 'Prijzen vergelijken'],
  ],
  [
    'Hulp',
    [paths.support(), 'Kennisbank'],
    [paths.support(), 'Contact'],
    [paths.faq(), 'Veelgestelde vragen'],
    [paths.status(), 'Status'],
  ],
  [
    'Afspraken',
    [paths.terms(), 'Algemene voorwaarden'],
    [paths.privacy(), 'Privacy'],
    [paths.withdraw(), 'Overeenkomst herroepen'],
    [paths.abuse(), 'Misbruik melden'],
  ],
] as const;

export function SiteFooter() {
  const { siteName } = useSite();
  return (
    <footer className="roofs relative mt-auto bg-sunken print:before:hidden print:after:hidden">
      <div className="mx-auto grid max-w-7xl grid-cols-[auto_1fr] gap-x-10 gap-y-10 px-5 py-14 sm:grid-cols-3 sm:gap-x-8 sm:px-8 lg:grid-cols-[1.6fr_1fr_1fr_1fr]">
        <div className="col-span-2 sm:col-span-3 lg:col-span-1">
          <Logo name={siteName} />
          <CompanyData />
        </div>
        {COLUMNS.map(([title, ...links]) => (
          <nav
            key={title}
            aria-label={title}
            className="first-of-type:row-span-2 sm:row-auto! print:hidden"
          >
            <p className="font-display font-semibold">{title}</p>
            <ul className="mt-3 space-y-1">
              {links.map(([to, label]) => (
                <li key={label}>
                  <Link
                    to={to}
                    className="inline-block py-1 text-[0.9375rem] text-ink-soft underline-offset-4 hover:text-ink hover:underline"
                  >
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
    </footer>
  );
}

/** The company one does business with: required on the site of a Dutch company (art. 3:15d BW). */
function CompanyData() {
  const { company, supportEmail } = useSite();
  const isKnown = company.legalName !== '';
  return (
    <address className="mt-4 text-[0.9375rem] leading-7 text-ink-soft not-italic">
      {isKnown ? (
        <>
          {company.legalName}
          <br />
          {company.street}, {company.postalCode} {company.city}
          <br />
          KvK {company.kvk} · btw-id {company.vatId}
          <br />
        </>
      ) : null}
      {supportEmail === '' ? null : (
        <a href={`mailto:${supportEmail}`} className="underline underline-offset-4 hover:text-ink">
          {supportEmail}
        </a>
      )}
    </address>
  );
}
