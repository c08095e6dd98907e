import { Link } from 'react-router';
import { Gables } from '#app/components/gables.tsx';
import { pageMeta } from '#app/lib/page-meta.ts';
import { paths } from '#app/lib/paths.ts';
import { useSite } from '#app/lib/site.ts';
import { Button } from '#app/ui/button.tsx';
import type { Route } from './+types/forgot-password.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    matches,
    title: 'Wachtwoord vergeten',
    description: 'Zo kom je weer in je account als je je wachtwoord niet meer weet.',
    path: paths.forgotPassword(),
    noindex: true,
  });
}

export default function ForgotPasswordPage() {
  const { supportEmail } = useSite();
  return (
    <section className="mx-auto w-full max-w-xl px-5 py-10 sm:py-16">
      <Gables className="h-24 text-green" />
      <h1 className="mt-6 text-3xl font-semibold sm:text-4xl">Wachtwoord vergeten?</h1>
      <p className="mt-4 text-lg text-ink-soft">
        Mail ons vanaf het e-mailadres van je account. We helpen je dan met een nieuw wachtwoord.
      </p>
      <div className="mt-7 flex flex-wrap gap-3">
        {supportEmail === '' ? (
          <Button asChild>
            <Link to={paths.contact()}>Neem contact op</Link>
          </Button>
        ) : (
          <Button asChild>
            <a href={`mailto:${supportEmail}?subject=Wachtwoord%20vergeten`}>Mail {supportEmail}</a>
          </Button>
        )}
        <Button asChild variant="secondary">
          <Link to={paths.login()}>Terug naar inloggen</Link>
        </Button>
      </div>
      <p className="mt-6 text-sm text-ink-soft">
        Stuur nooit je wachtwoord mee. Wij vragen daar ook nooit om.
      </p>
    </section>
  );
}
