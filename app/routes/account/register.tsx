import { Link } from 'react-router';
import { EntryCard } from '#app/features/identity/account/entry-card.tsx';
import { RegisterForm } from '#app/features/identity/account/register-form.tsx';
import { useAfterLogin } from '#app/features/identity/account/use-after-login.ts';
import { pageMeta } from '#app/lib/pages/page-meta.ts';
import { paths } from '#app/lib/paths.ts';
import { useSite } from '#app/lib/site.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import type { Route } from './+types/register.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    matches,
    title: 'Registreren',
    description: 'Maak een account en bestel je hosting in een paar minuten.',
    path: paths.register(),
  });
}

export default function RegisterPage() {
  const errand = useAfterLogin();
  const { registrationsEnabled } = useSite();
  return (
    <EntryCard
      title="Registreren"
      errand={errand}
      orderingText="Maak een account, dan ga je daarna verder met je bestelling."
      footer={
        <p>
          Heb je al een account?{' '}
          <Link to={paths.login(errand)} className="text-green underline underline-offset-4">
            Inloggen
          </Link>
        </p>
      }
    >
      {registrationsEnabled ? (
        <RegisterForm loginPath={paths.login(errand)} />
      ) : (
        <RegistrationsClosed />
      )}
    </EntryCard>
  );
}

function RegistrationsClosed() {
  return (
    <Alert
      tone="warn"
      title="Registreren kan nu even niet"
      action={
        <Button asChild variant="secondary">
          <Link to={paths.contact()}>Neem contact op</Link>
        </Button>
      }
    >
      We nemen op dit moment geen nieuwe klanten aan. Heb je al een account? Dan kun je gewoon
      inloggen.
    </Alert>
  );
}
