import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import type { CustomerOrderDetail } from '#contract/customer/orders.ts';
import { classNames } from '#app/lib/class-names.ts';
import { Card } from '#app/ui/card.tsx';
import { stepsOf, type StepState } from './labels.ts';

const STATE_WORDS: Readonly<Record<StepState, string>> = {
  done: 'klaar',
  now: 'bezig',
  later: 'nog niet',
  stopped: 'gestopt',
};

export function ProgressCard({ order }: { order: CustomerOrderDetail }) {
  return (
    <Card>
      <h2 className="text-lg font-semibold">Hoe ver is het?</h2>
      <ol className="mt-4">
        {stepsOf(order).map((step) => (
          <li key={step.label} className="group flex gap-3.5">
            <div className="flex flex-col items-center">
              <Mark state={step.state} />
              <span
                aria-hidden="true"
                className={classNames(
                  'my-1 w-0.5 flex-1 group-last:hidden',
                  step.state === 'done' ? 'bg-green' : 'bg-line',
                )}
              />
            </div>
            <div className="pb-5 group-last:pb-0">
              <p className={step.state === 'later' ? 'text-ink-soft' : 'font-semibold'}>
                {step.label}
                <span className="sr-only"> ({STATE_WORDS[step.state]})</span>
              </p>
              {step.detail ? <p className="figures text-sm text-ink-soft">{step.detail}</p> : null}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}

const MARKS: Readonly<Record<StepState, string>> = {
  done: 'border-green bg-green text-on-green',
  now: 'border-green bg-surface',
  later: 'border-line-strong bg-surface',
  stopped: 'border-bad bg-bad text-on-bad',
};

function Mark({ state }: { state: StepState }) {
  return (
    <span
      aria-hidden="true"
      className={`grid size-6 shrink-0 place-items-center rounded-full border-2 ${MARKS[state]}`}
    >
      {state === 'done' ? <Check className="size-3.5" strokeWidth={3} /> : null}
      {state === 'stopped' ? <X className="size-3.5" strokeWidth={3} /> : null}
      {state === 'now' ? <span className="led size-2.5 rounded-full bg-green" /> : null}
    </span>
  );
}
