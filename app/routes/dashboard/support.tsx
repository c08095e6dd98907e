import Mail from 'lucide-react/icons/mail';
import { Link } from 'react-router';
import { areaMeta } from '#app/lib/area-meta.ts';
import { paths } from '#app/lib/paths.ts';
import { useSite } from '#app/lib/site.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import type { Route } from './+types/support.ts';

export function meta({ matches }: Route.MetaArgs) {
  return areaMeta({ matches, title: 'Support', path: paths.dashboardSupport() });
}

export default function DashboardSupportPage() {
  const { supportEmail } = useSite();
  return (
    <section aria-labelledby="support-title" className="flex max-w-3xl flex-col gap-4">
      <h2 id="support-title" className="text-xl font-semibold">
        Support
      </h2>
      <Card className="flex flex-col gap-4">
        <p className="max-w-[68ch]">
          Stuur ons een e-mail vanaf het adres van je account. Zet erbij om welke service of
          bestelling het gaat; dan kunnen we je het snelst helpen. Op werkdagen krijg je binnen 2
          uur antwoord, daarbuiten binnen 6 uur.
        </p>
        <div className="flex flex-wrap gap-3">
          {supportEmail === '' ? null : (
            <Button asChild>
              <a href={`mailto:${supportEmail}`}>
                <Mail aria-hidden="true" />
                {supportEmail}
              </a>
            </Button>
          )}
          <Button asChild variant="secondary">
            <Link to={paths.faq()}>Veelgestelde vragen</Link>
          </Button>
        </div>
      </Card>
    </section>
  );
}
