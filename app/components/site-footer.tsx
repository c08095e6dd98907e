import { Link } from 'react-router';
import { Logo } from '#app/components/logo.tsx';
import { paths } from '#app/lib/paths.ts';
import { useSite } from '#app/lib/site.ts';

const COLUMNS = [
  {
    title: 'Hosting',
    links: [
      { to: paths.services('web'), label: 'Webhosting' },
      { to: paths.services('vps'), label: 'VPS' },
      { to: paths.services('game'), label: 'Gameservers' },
      { to: paths.services('dedicated'), label: 'Dedicated servers' },
      { to: paths.pricing(), label: 'Prijzen vergelijken' },
    ],
  },
  {
    title: 'Hulp',
    links: [
      { to: paths.support(), label: 'Kennisbank' },
      { to: paths.support(), label: 'Contact' },
      { to: paths.faq(), label: 'Veelgestelde vragen' },
    ],
  },
  {
    title: 'Afspraken',
    links: [
      { to: paths.terms(), label: 'Algemene voorwaarden' },
      { to: paths.privacy(), label: 'Privacy' },
      { to: paths.withdraw(), label: 'Overeenkomst herroepen' },
      { to: paths.abuse(), label: 'Misbruik melden' },
    ],
  },
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
        {COLUMNS.map((column) => (
          <nav
            key={column.title}
            aria-label={column.title}
            className="first-of-type:row-span-2 sm:row-auto! print:hidden"
          >
            <p className="font-display font-semibold">{column.title}</p>
            <ul className="mt-3 space-y-1">
              {column.links.map((link) => (
                <li key={link.label}>
                  <Link
                    to={link.to}
                    className="inline-block py-1 text-[0.9375rem] text-ink-soft underline-offset-4 hover:text-ink hover:underline"
                  >
                    {link.label}
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

/** Who one does business with: required on the site of a Dutch company (art. 3:15d BW). */
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
