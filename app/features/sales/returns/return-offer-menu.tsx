import { useState } from 'react';
import { GuardedButton } from '#app/components/guarded-button.tsx';
import { formatLongDate, formatMoney } from '#app/lib/format.ts';
import { useHolderReason } from '#app/lib/session/use-work.ts';
import type { ReturnOffer } from '#contract/customer/returns.ts';
import { AskReturnDialog } from './ask-return-dialog.tsx';
import { ASK_LABELS } from './labels.ts';

type ReturnOfferMenuProps = {
  offers: readonly ReturnOffer[];
  /** Each is named, where they are of several lines. */
  named?: boolean;
};

const keyOf = ({ lineId, ground }: ReturnOffer) => `${lineId} ${ground}`;

/** The first step of giving back: a button for each ground, with its last day and the amount of today. */
export function ReturnOfferMenu({ offers, named = false }: ReturnOfferMenuProps) {
  const [open, setOpen] = useState<string | null>(null);
  const reason = useHolderReason();
  return (
    <>
      <ul className="mt-3 space-y-3">
        {offers.map((offer) => (
          <li
            key={keyOf(offer)}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2"
          >
            <span className="min-w-0 text-sm">
              {named ? (
                <span className="block break-words font-medium">
                  {offer.serviceName ?? offer.planName}
                </span>
              ) : null}
              <span className="figures font-medium">{formatMoney(offer.backCents)} terug</span>
              <span className="block text-ink-soft">
                tot en met {formatLongDate(offer.lastDay)}
              </span>
            </span>
            <GuardedButton
              variant="secondary"
              size="sm"
              reason={reason}
              aria-label={
                named
                  ? `${ASK_LABELS[offer.ground]}: ${offer.serviceName ?? offer.planName}`
                  : undefined
              }
              onClick={() => setOpen(keyOf(offer))}
            >
              {ASK_LABELS[offer.ground]}
            </GuardedButton>
          </li>
        ))}
      </ul>
      {offers.map((offer) => (
        <AskReturnDialog
          key={keyOf(offer)}
          offer={offer}
          open={open === keyOf(offer)}
          onClose={() => setOpen(null)}
        />
      ))}
    </>
  );
}
