import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { OrderMandate } from '#domain/sales/direct-debit.ts';
import { orpc } from '#app/lib/api.ts';
import { areaPaths } from '#app/lib/area-paths.ts';

type DirectDebitCardProps = {
  /** State of the mandate that came with what was just paid; null or left out where none did. */
  mandate?: OrderMandate | null;
};

/**
 * Tells a customer who has just paid by themselves that next time they need not, or what became of the
 * mandate that they gave along. Shows nothing where it cannot be, or is so.
 */
export function DirectDebitCard({ mandate = null }: DirectDebitCardProps) {
  const { data } = useQuery(orpc.customer.mandates.get.queryOptions());
  if (mandate === 'given') {
    return (
      <p className="mt-2 text-ink-soft">
        Volgende termijnen schrijven we van je rekening af.{' '}
        <ToDirectDebit>Je incasso</ToDirectDebit>
      </p>
    );
  }
  if (mandate === 'asked') {
    return (
      <p className="mt-2 text-ink-soft">
        Je bank bevestigt je machtiging nog. Zodra dat is gebeurd, krijg je een mail.
      </p>
    );
  }
  if (data === undefined || data.agreement === null || data.valid !== null) return null;
  return (
    <p className="mt-2 text-ink-soft">
      {mandate === 'not-given'
        ? 'Je betaling is gelukt, maar automatische incasso is niet ingesteld.'
        : 'Volgende keer vanzelf betalen?'}{' '}
      <ToDirectDebit>Zet automatische incasso aan</ToDirectDebit>.
    </p>
  );
}

function ToDirectDebit({ children }: { children: string }) {
  return (
    <Link to={areaPaths.directDebit()} className="text-green underline underline-offset-4">
      {children}
    </Link>
  );
}
