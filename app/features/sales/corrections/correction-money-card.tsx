import { useId } from 'react';
import { formatLongDate, formatMoney } from '#app/lib/format.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Card } from '#app/ui/card.tsx';
import { RadioCards } from '#app/ui/radio-cards.tsx';
import type { DraftedCorrection } from '#contract/staff/corrections.ts';
import type { RefundDestination } from '#domain/sales/refund.ts';

type CorrectionMoneyCardProps = {
  drafted: DraftedCorrection;
  /** True if a gateway sends back what it collected. */
  isCollected: boolean;
  to: RefundDestination;
  onChoose: (to: RefundDestination) => void;
};

/** Says what becomes of the money, and asks where what is too much goes. */
export function CorrectionMoneyCard(props: CorrectionMoneyCardProps) {
  const { drafted, isCollected, to, onChoose } = props;
  const { money, vatId } = drafted;
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Card className="flex flex-col gap-4">
        <h3 id={id} className="text-lg font-semibold">
          Wat er met het geld gebeurt
        </h3>
        <ul className="list-disc pl-5">
          {told(money).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        {money.backCents === 0 ? null : (
          <RadioCards
            name="to"
            legend={`Wat wil de klant met ${formatMoney(money.backCents)}?`}
            columns={2}
            value={to}
            onChange={(chosen) => onChoose(chosen === 'credit' ? 'credit' : 'customer')}
            options={[
              {
                value: 'customer',
                label: 'Terugbetalen',
                description: isCollected
                  ? 'Gaat vanzelf terug zoals het kwam.'
                  : 'Je maakt het zelf over; er komt een taak.',
              },
              {
                value: 'credit',
                label: 'Als tegoed',
                description: 'Voor een volgende bestelling.',
              },
            ]}
          />
        )}
        {vatId === null || vatId.state === 'valid' ? null : (
          <Alert
            title={
              vatId.state === 'unknown' ? 'VIES antwoordt nu niet' : 'VIES kent dit btw-id niet'
            }
          >
            Daarom komt er btw op de factuur.
          </Alert>
        )}
      </Card>
    </section>
  );
}

function told({
  paidCents,
  movedCents,
  backCents,
  openCents,
  dueDate,
}: DraftedCorrection['money']) {
  if (paidCents === 0) {
    return [
      `Er is nog niets betaald. De klant betaalt ${formatMoney(openCents)}${dueDate === null ? '' : `, uiterlijk op ${formatLongDate(dueDate)}`}.`,
    ];
  }
  const sentences = [`${formatMoney(movedCents)} is al betaald en telt voor de nieuwe factuur.`];
  if (backCents > 0) sentences.push(`${formatMoney(backCents)} is te veel betaald.`);
  if (dueDate !== null) {
    sentences.push(
      `${formatMoney(openCents)} moet er nog bij, uiterlijk op ${formatLongDate(dueDate)}.`,
    );
  }
  return sentences;
}
