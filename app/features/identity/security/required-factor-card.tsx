import ShieldCheck from 'lucide-react/icons/shield-check';
import { Link } from 'react-router';
import { paths } from '#app/lib/paths.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { StartFactorDialog } from './start-factor-dialog.tsx';

const STEPS = [
  'Vul je wachtwoord in, en de code als we je die mailen.',
  'Scan de QR-code met een app op je telefoon en vul de zes cijfers in die de app laat zien.',
  'Bewaar de herstelcodes, voor als je je telefoon kwijt bent.',
];

type RequiredFactorCardProps = {
  /** Held by who decides whether this stands here: what is being set up is seen to its end. */
  isSettingUp: boolean;
  onSettingUp: (isSettingUp: boolean) => void;
};

/** Replaces the console for staff without a second factor where the shop demands one. */
export function RequiredFactorCard({ isSettingUp, onSettingUp }: RequiredFactorCardProps) {
  return (
    <Card className="mx-auto my-4 w-full max-w-2xl p-6 sm:my-10 sm:p-9">
      <span className="grid size-14 place-items-center rounded-full bg-green-soft text-green">
        <ShieldCheck aria-hidden="true" className="size-7" />
      </span>
      <h2 className="mt-5 text-2xl font-semibold text-balance sm:text-3xl">
        Zet eerst inloggen in twee stappen aan
      </h2>
      <p className="mt-3 text-ink-soft">
        In het Admin Panel staan gegevens van al onze klanten. Daarom log je er in twee stappen in:
        met je wachtwoord én een code van je telefoon. Het kost je een paar minuten, één keer.
      </p>
      <ol className="mt-6 flex flex-col gap-3">
        {STEPS.map((text, place) => (
          <li key={text} className="flex gap-3.5">
            <span
              aria-hidden="true"
              className="figures grid size-7 shrink-0 place-items-center rounded-full border border-line-strong text-sm font-semibold"
            >
              {place + 1}
            </span>
            <span className="pt-0.5">{text}</span>
          </li>
        ))}
      </ol>
      <div className="mt-8 flex flex-wrap gap-3">
        <Button onClick={() => onSettingUp(true)}>Nu instellen</Button>
        <Button asChild variant="secondary">
          <Link to={paths.dashboard()}>Naar je dashboard</Link>
        </Button>
      </div>
      <StartFactorDialog open={isSettingUp} onClose={() => onSettingUp(false)} />
    </Card>
  );
}
