import type { StaffMandate } from '#contract/customer/mandates.ts';
import { RecordLink } from '#app/components/record-link.tsx';
import { shortId } from '#domain/platform/short-id.ts';
import { formatDate } from '#app/lib/format.ts';

type MandateFactsProps = { mandate: StaffMandate; toOrder: (orderId: string) => string };

/** Shows the account of a mandate, its holder, its beginning, and what the bank calls it. */
export function MandateFacts({ mandate, toOrder }: MandateFactsProps) {
  const { accountEnding, accountHolder, reference, givenAt, orderId } = mandate;
  return (
    <dl className="grid gap-x-8 gap-y-3 text-[0.9375rem] sm:grid-cols-2">
      <Fact name="Rekening">
        <span aria-hidden="true">•••• </span>
        <span className="sr-only">eindigt op </span>
        <span className="figures">{accountEnding}</span>
      </Fact>
      <Fact name="Op naam van">{accountHolder}</Fact>
      <Fact name="Kenmerk van de machtiging">{reference}</Fact>
      <Fact name="Sinds">{givenAt === null ? '–' : formatDate(givenAt)}</Fact>
      {orderId === null ? null : (
        <Fact name="Gegeven met">
          <RecordLink to={toOrder(orderId)}>bestelling {shortId(orderId)}</RecordLink>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="font-medium break-words">{children}</dd>
    </div>
  );
}
