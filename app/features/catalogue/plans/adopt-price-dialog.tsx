import { ConfirmDialog } from '#app/components/confirm-dialog.tsx';
import { orpc } from '#app/lib/api.ts';
import { formatCount, formatMoney } from '#app/lib/format.ts';
import { useAction } from '#app/lib/use-action.ts';
import type { StaffPlanDetail } from '#contract/staff/plans.ts';
import { PER_TERM } from '#domain/catalogue/term.ts';
import { PRICE_NOTICE_DAYS, priceForTerm } from '#domain/catalogue/plan.ts';
import { formatCounted } from '#domain/platform/counted.ts';

type AdoptPriceDialogProps = { detail: StaffPlanDetail; open: boolean; onClose: () => void };

/** Asks before existing services get the price that their plan has now. */
export function AdoptPriceDialog({ detail, open, onClose }: AdoptPriceDialogProps) {
  const { plan, otherPrices } = detail;
  const { raised, lowered, individual } = otherPrices;
  const adopt = useAction(orpc.staff.plans.adoptPrice.mutationOptions(), {
    success: ({ services }) => [
      'planSaved',
      services === 1
        ? 'De prijs van 1 service wordt bijgewerkt; de klant krijgt bericht.'
        : `De prijs van ${formatCount(services)} services wordt bijgewerkt; hun klanten krijgen bericht.`,
    ],
    failure: 'update',
    refresh: orpc.staff.plans.key(),
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Prijs van bestaande services meenemen?"
      confirmLabel="Prijs meenemen"
      danger={false}
      task={adopt}
      onConfirm={() => adopt.mutate({ planId: plan.id, seenAt: plan.updatedAt })}
    >
      <p>
        {formatCounted(raised + lowered, 'service van', 'services van')} {plan.name}{' '}
        {raised + lowered === 1 ? 'krijgt' : 'krijgen'} de prijs van nu:{' '}
        <strong>{formatMoney(plan.priceCents)}</strong> per maand, of{' '}
        <strong>{formatMoney(priceForTerm(plan, 12))}</strong> per jaar
        {plan.otherPrices.map(({ termMonths, priceCents }) => (
          <span key={termMonths}>
            , of <strong>{formatMoney(priceCents)}</strong> {PER_TERM[termMonths]}
          </span>
        ))}
        .
      </p>
      <ul className="mt-2 list-disc pl-5">
        <li>{formatCounted(raised, 'service wordt', 'services worden')} duurder.</li>
        <li>{formatCounted(lowered, 'service wordt', 'services worden')} goedkoper.</li>
        {individual === 0 ? null : (
          <li>
            {formatCounted(individual, 'van deze services heeft', 'van deze services hebben')} een
            eigen prijs, die dit pakket nooit had. Die afspraak vervalt.
          </li>
        )}
      </ul>
      <p className="mt-2">
        Wie minder gaat betalen, betaalt dat meteen. Wie meer gaat betalen, krijgt een mail en
        betaalt pas na {PRICE_NOTICE_DAYS} dagen meer; tot dan kan die klant opzeggen. Facturen die
        er al zijn veranderen niet.
      </p>
    </ConfirmDialog>
  );
}
