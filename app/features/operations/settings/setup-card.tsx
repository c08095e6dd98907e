import { Link } from 'react-router';
import { areaPaths } from '#app/lib/area-paths.ts';
import { formatDateTime } from '#app/lib/format.ts';
import { useRole } from '#app/lib/session/use-role.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import type { ConsoleStatistics } from '#contract/staff/statistics.ts';
import { OUTSIDE_PARTY_NAMES, outsideConsequence } from '#domain/platform/outside-party.ts';
import { may } from '#domain/platform/role.ts';
import type { SetupStep } from '#domain/operations/shop-setup.ts';

type Told = { title: string; why: string; to?: string };

const STEPS: Readonly<Record<SetupStep, Told>> = {
  company: {
    title: 'Bedrijfsgegevens',
    why: 'Zonder naam, adres, KvK-nummer, btw-id en IBAN mag je geen factuur sturen. Tot dan kan niemand bestellen.',
    to: areaPaths.adminSettings('bedrijfsgegevens'),
  },
  support_email: {
    title: 'Support e-mail',
    why: 'Hiervandaan gaan je mails, en hier komen vragen aan. Tot dan zijn de formulieren op de website dicht.',
    to: areaPaths.adminSettings('algemeen'),
  },
  mail_server: {
    title: 'Mailserver',
    why: 'Mails, ook die met facturen, wachten tot de server een SMTP_URL heeft, en een incasso die niet is aangekondigd wacht mee. Dat doet wie het programma draait; daarna gaan ze alsnog.',
  },
};

type SetupCardProps = Pick<ConsoleStatistics, 'missing' | 'troubles'>;

/**
 * Lists the settings that a new shop still lacks, with the way to each, and the parts of it that are set
 * but do not work. Only for staff who may change settings, and gone once all is there.
 */
export function SetupCard({ missing, troubles }: SetupCardProps) {
  const role = useRole();
  if (!may(role, 'settings.write')) return null;
  const first = missing.find((step) => STEPS[step].to !== undefined);
  return (
    <Card className="flex flex-col gap-1 border-warn/40">
      <h3 className="text-lg font-semibold">Nog in te stellen</h3>
      <ol className="divide-y divide-line">
        {troubles.map(({ party, since, words }) => (
          <li key={party} className="py-3">
            <p className="font-medium">{OUTSIDE_PARTY_NAMES[party]} doet het niet</p>
            <p className="max-w-[72ch] text-sm break-words text-ink-soft">
              {outsideConsequence(party)} Sinds {formatDateTime(since)}; npm run doctor zegt: ‘
              {words}’.
            </p>
          </li>
        ))}
        {missing.map((step) => {
          const { title, why, to } = STEPS[step];
          return (
            <li
              key={step}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3"
            >
              <div className="min-w-0 max-sm:basis-full">
                <p className="font-medium">{title}</p>
                <p className="max-w-[72ch] text-sm text-ink-soft">{why}</p>
              </div>
              {to === undefined ? null : (
                <Button asChild size="sm" variant={step === first ? 'primary' : 'secondary'}>
                  <Link to={to} aria-label={`${title} invullen`}>
                    Invullen
                  </Link>
                </Button>
              )}
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
