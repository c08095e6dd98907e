import Landmark from 'lucide-react/icons/landmark';
import { Link } from 'react-router';
import {
  isFinalPayment,
  PAYMENT_METHOD_NAMES,
  type PaymentMethod,
  type PaymentStatus,
} from '#domain/sales/payment.ts';
import type { Cents } from '#domain/platform/money.ts';
import { formatMoney } from '#app/lib/format.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { TestBankForm, type SendAnswer } from './test-bank-form.tsx';

type TestBankCardProps = {
  payment:
    | {
        amountCents: Cents;
        method: PaymentMethod | null;
        description: string;
        status: PaymentStatus;
        givesMandate?: boolean;
      }
    | undefined;
  /** The page that the payer came from, for once the payment has ended. */
  back: { to: string; label: string };
  send: SendAnswer;
  onAnswered: () => void;
};

/** Demo only: the counter of a bank that does what it is told. */
export function TestBankCard({ payment, back, send, onAnswered }: TestBankCardProps) {
  return (
    <div className="mx-auto w-full max-w-2xl px-5 pt-8 pb-18 sm:px-8 sm:pt-14 sm:pb-24">
      <div className="flex items-center gap-3 text-blue">
        <Landmark aria-hidden="true" className="size-8" />
        <h1 className="text-3xl font-semibold text-ink">Proefbank</h1>
      </div>
      <p className="mt-2 text-ink-soft">
        Dit is geen echte bank. Je kiest hier zelf hoe de betaling afloopt.
      </p>
      {payment === undefined ? (
        <div role="status" className="mt-6">
          <span className="sr-only">De betaling wordt geladen…</span>
          <Skeleton className="h-[28rem]" />
        </div>
      ) : (
        <Card className="mt-6">
          <p className="text-sm text-ink-soft">
            Te betalen
            {payment.method === null ? '' : ` met ${PAYMENT_METHOD_NAMES[payment.method]}`}
          </p>
          <p className="figures font-display text-4xl font-semibold">
            {formatMoney(payment.amountCents)}
          </p>
          <p className="mt-1 break-words">{payment.description}</p>
          {payment.givesMandate ? (
            <p className="mt-3 text-[0.9375rem]">
              Betaal je dit, dan geef je ook een machtiging: volgende termijnen schrijft de winkel
              van deze rekening af.
            </p>
          ) : null}
          <hr className="mt-5 border-line" />
          <div className="mt-5">
            {isFinalPayment(payment.status) ? (
              <Alert
                tone="info"
                title="Deze betaling is al afgerond"
                action={
                  <Button asChild>
                    <Link to={back.to}>{back.label}</Link>
                  </Button>
                }
              />
            ) : (
              <TestBankForm send={send} onAnswered={onAnswered} />
            )}
          </div>
        </Card>
      )}
    </div>
  );
}
