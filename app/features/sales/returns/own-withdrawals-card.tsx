import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { orpc } from '#app/lib/api.ts';
import { queryClient } from '#app/lib/query-client.ts';
import { useSession } from '#app/lib/session/session.ts';
import { formatDate } from '#app/lib/format.ts';
import type { ReturnOffer } from '#contract/customer/returns.ts';
import { shortId } from '#domain/platform/short-id.ts';
import { ReturnOfferMenu } from './return-offer-menu.tsx';

type OwnWithdrawalsCardProps = {
  /** Heading of the form beside it, which gets their name and address. */
  formLabelledBy: string;
};

/** The orders that who is logged in can withdraw from, on a page that loads this only for them. */
export function OwnWithdrawalsCard({ formLabelledBy }: OwnWithdrawalsCardProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <OwnWithdrawals formLabelledBy={formLabelledBy} />
    </QueryClientProvider>
  );
}

function OwnWithdrawals({ formLabelledBy }: OwnWithdrawalsCardProps) {
  const session = useSession();
  const user = session.status === 'signed-in' ? session.user : null;
  useEffect(() => {
    if (user === null) return;
    const form = document.querySelector(`form[aria-labelledby="${formLabelledBy}"]`);
    if (!(form instanceof HTMLFormElement)) return;
    fillEmpty(form, 'name', `${user.firstName} ${user.lastName}`.trim());
    fillEmpty(form, 'email', user.email);
  }, [user, formLabelledBy]);
  const { data } = useQuery(orpc.customer.returns.offers.queryOptions({ enabled: user !== null }));
  const offers = (data?.items ?? []).filter(({ ground }) => ground === 'withdrawal');
  if (offers.length === 0) return null;
  return (
    <section aria-labelledby="eigen-bestellingen" className="mb-10">
      <h2 id="eigen-bestellingen" className="mb-4 text-3xl font-bold">
        Jouw bestellingen
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {offers.map((offer) => (
          <OwnOrder key={offer.lineId} offer={offer} />
        ))}
      </ul>
    </section>
  );
}

/** Fills in a field of a form that the browser holds, unless somebody typed in it already. */
function fillEmpty(form: HTMLFormElement, name: string, value: string): void {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLInputElement && field.value === '') field.value = value;
}

function OwnOrder({ offer }: { offer: ReturnOffer }) {
  const { orderId, planName, serviceName, lastDay } = offer;
  return (
    <li className="py-3.5">
      <p className="font-semibold">{serviceName ?? planName}</p>
      <p className="figures text-sm text-ink-soft">
        {planName}, bestelling {shortId(orderId)}, tot en met {formatDate(lastDay)}
      </p>
      <ReturnOfferMenu offers={[offer]} />
    </li>
  );
}
