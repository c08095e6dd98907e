import { useState } from 'react';
import { GuardedButton } from '#app/components/guarded-button.tsx';
import { formatLongDate, formatMoney } from '#app/lib/format.ts';
import { useHolderReason } from '#app/lib/session/use-work.ts';
import type { ReturnOffer } from '#contract/customer/returns.ts';
import { AskReturnDialog } from './ask-return-dialog.tsx';
import { ASK_LABELS } from './labels.ts';

/** The first step of giving back: a button for each ground, with its last day and the amount of today. */
export function ReturnOfferMenu({ offers }: { offers: readonly ReturnOffer[] }) {
  const [open, setOpen] = useState<ReturnOffer['ground'] | null>(null);
  const reason = useHolderReason();
  return (
    <>
      <ul className="mt-3 space-y-3">
        {offers.map((offer) => (
          <li
            key={`${offer.orderId} ${offer.ground}`}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2"
          >
            <span className="text-sm">
              <span className="figures font-medium">{formatMoney(offer.backCents)} terug</span>
              <span className="block text-ink-soft">
                tot en met {formatLongDate(offer.lastDay)}
              </span>
            </span>
            <GuardedButton
              variant="secondary"
              size="sm"
              reason={reason}
              onClick={() => setOpen(offer.ground)}
            >
              {ASK_LABELS[offer.ground]}
            </GuardedButton>
          </li>
        ))}
      </ul>
      {offers.map((offer) => (
        <AskReturnDialog
          key={`${offer.orderId} ${offer.ground}`}
          offer={offer}
          open={open === offer.ground}
          onClose={() => setOpen(null)}
        />
      ))}
    </>
  );
}
