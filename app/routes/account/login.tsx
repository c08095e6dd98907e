import { Link } from 'react-router';
import { EntryCard } from '#app/features/identity/account/entry-card.tsx';
import { LoginForm } from '#app/features/identity/account/login-form.tsx';
import { useAfterLogin } from '#app/features/identity/account/use-after-login.ts';
import { pageMeta } from '#app/lib/pages/page-meta.ts';
import { paths } from '#app/lib/paths.ts';
import type { Route } from './+types/login.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    matches,
    title: 'Inloggen',
    description: 'Log in op je dashboard: je diensten, facturen en vragen op één plek.',
    path: paths.login(),
  });
}

const linkClasses = 'text-green underline underline-offset-4';

export default function LoginPage() {
  const errand = useAfterLogin();
  return (
    <EntryCard
      title="Inloggen"
      errand={errand}
      orderingText="Je bestelling staat klaar. Log in, dan ga je verder waar je was."
      footer={
        <>
          <p>
            Nog geen account?{' '}
            <Link to={paths.register(errand)} className={linkClasses}>
              Registreren
            </Link>
          </p>
          <p className="text-sm text-ink-soft">
            Lees onze{' '}
            <Link to={paths.terms()} className={linkClasses}>
              algemene voorwaarden
            </Link>{' '}
            en{' '}
            <Link to={paths.privacy()} className={linkClasses}>
              privacyverklaring
            </Link>
            .
          </p>
        </>
      }
    >
      <LoginForm />
    </EntryCard>
  );
}
