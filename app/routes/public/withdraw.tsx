import { Suspense } from 'react';
import { Link, useSearchParams } from 'react-router';
import { PublicHeading } from '#app/components/public-heading.tsx';
import { WithdrawalForm } from '#app/features/support/support/withdrawal-form.tsx';
import { pageMeta } from '#app/lib/pages/page-meta.ts';
import { paths } from '#app/lib/paths.ts';
import { lazyPart } from '#app/lib/session/lazy-code.ts';
import { useStoredSession } from '#app/lib/session/session-hint.ts';
import { useSite } from '#app/lib/site.ts';
import { beginningOf } from '#domain/platform/shorten.ts';
import { WITHDRAWAL_MAX_LENGTH } from '#domain/sales/withdrawal.ts';
import type { Route } from './+types/withdraw.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    matches,
    title: 'Overeenkomst herroepen',
    description:
      'Als consument herroep je een bestelling binnen 14 dagen, zonder reden en zonder inloggen.',
    path: paths.withdraw(),
  });
}

const FORM_HEADING = 'herroepen';

/** Only for who is logged in: their orders, each with its button. */
const LazyOwnWithdrawalsCard = lazyPart(async () => {
  const { OwnWithdrawalsCard } =
    await import('#app/features/sales/returns/own-withdrawals-card.tsx');
  return OwnWithdrawalsCard;
});

/** The function that the law asks of everyone who sells at a distance (BW art. 6:230oa). */
export default function WithdrawPage() {
  const [query] = useSearchParams();
  const isCustomer = useStoredSession();
  const order = beginningOf(query.get('bestelling') ?? '', WITHDRAWAL_MAX_LENGTH.order);
  return (
    <div className="pb-24">
      <PublicHeading title="Overeenkomst herroepen">
        <p>
          Als consument mag je een bestelling binnen 14 dagen herroepen, zonder reden. De bedenktijd
          begint op de dag na je bestelling.
        </p>
      </PublicHeading>
      <div className="mx-auto mt-12 grid max-w-7xl gap-x-16 gap-y-14 px-5 sm:px-8 lg:grid-cols-[1.5fr_1fr]">
        <div>
          {isCustomer ? (
            <Suspense fallback={null}>
              <LazyOwnWithdrawalsCard formLabelledBy={FORM_HEADING} />
            </Suspense>
          ) : null}
          <section aria-labelledby={FORM_HEADING}>
            <h2 id={FORM_HEADING} className="mb-6 text-3xl font-bold">
              Wat herroep je?
            </h2>
            <WithdrawalForm key={order} order={order} />
          </section>
        </div>
        <Consequences />
      </div>
    </div>
  );
}

const CONSEQUENCES = [
  {
    title: 'Meteen een bevestiging',
    text: 'Je krijgt per e-mail wat je herroept, met datum en tijd. Bewaar die.',
  },
  {
    title: 'Je geld binnen 14 dagen terug',
    text: 'Op de manier waarop je betaalde. Vroeg je ons om direct te starten, dan betaal je alleen voor de dagen die je hebt gebruikt. Vroeg je dat niet, dan krijg je alles terug.',
  },
  {
    title: 'Je dienst stopt',
    text: 'Maak eerst een kopie van wat je wilt bewaren.',
  },
] as const;

function Consequences() {
  const { supportEmail } = useSite();
  const linkClasses = 'text-green underline underline-offset-4';
  return (
    <section aria-labelledby="en-dan">
      <h2 id="en-dan" className="mb-6 text-3xl font-bold">
        En dan?
      </h2>
      <ol className="space-y-5">
        {CONSEQUENCES.map(({ title, text }) => (
          <li key={title} className="border-t-2 border-green pt-3">
            <h3 className="text-lg font-semibold">{title}</h3>
            <p className="mt-1 text-ink-soft">{text}</p>
          </li>
        ))}
      </ol>
      <p className="mt-6 text-[0.9375rem] text-ink-soft">
        Het mag ook met het{' '}
        <Link to={`${paths.terms()}#modelformulier`} className={linkClasses}>
          modelformulier
        </Link>
        {supportEmail === '' ? (
          '. '
        ) : (
          <>
            {' '}
            of met een mail aan{' '}
            <a href={`mailto:${supportEmail}`} className={linkClasses}>
              {supportEmail}
            </a>
            .{' '}
          </>
        )}
        Wil je na de bedenktijd weg? Dan zeg je op, en geldt 30 dagen lang ook{' '}
        <Link to={paths.faq('geld-terug')} className={linkClasses}>
          niet goed, geld terug
        </Link>
        .
      </p>
    </section>
  );
}
