import { ConfirmDialog } from '#app/components/confirm-dialog.tsx';
import { orpc } from '#app/lib/api.ts';
import { formatLongDate, formatMoney } from '#app/lib/format.ts';
import { useAction } from '#app/lib/use-action.ts';
import type { ReturnOffer } from '#contract/customer/returns.ts';
import { KEPT_AFTER_END_DAYS } from '#domain/delivery/service-end.ts';
import { shortId } from '#domain/platform/short-id.ts';
import { ASK_LABELS, partSentence } from './labels.ts';

type AskReturnDialogProps = { offer: ReturnOffer; open: boolean; onClose: () => void };

/** Says what follows for the service and for the money, before it is done. */
function consequences({ ground, endsService, becomesCredit, backCents }: ReturnOffer): string[] {
  const way = becomesCredit
    ? 'Je betaalde met tegoed: het wordt weer tegoed.'
    : 'Het komt terug op de manier waarop je betaalde, uiterlijk binnen 14 dagen.';
  const money = backCents === 0 ? [] : [way];
  const kept = `We bewaren je gegevens nog ${KEPT_AFTER_END_DAYS} dagen; daarna wissen we ze.`;
  if (ground === 'money-back') {
    return [
      'Een medewerker kijkt ernaar. Tot die tijd werkt je service, verlengt hij niet en schrijven we er niets voor af.',
      `Kennen we het toe, dan stopt je service. ${kept}`,
      ...money,
    ];
  }
  return [
    endsService
      ? `Je service stopt meteen, en dat kun je niet terugdraaien. ${kept}`
      : 'Je service heeft meteen het pakket van daarvoor terug.',
    ...money,
  ];
}

/** The second step: what is given back, what follows, and the press that does it. */
export function AskReturnDialog({ offer, open, onClose }: AskReturnDialogProps) {
  const { orderId, lineId, ground, backCents, lastDay, parts } = offer;
  const isWithdrawal = ground === 'withdrawal';
  const ask = useAction(orpc.customer.returns.ask.mutationOptions(), {
    success: [
      'statusUpdated',
      isWithdrawal
        ? 'Je hebt herroepen. De bevestiging staat in je mail.'
        : 'Je aanvraag is binnen. De bevestiging staat in je mail.',
    ],
    refresh: orpc.customer.key(),
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={isWithdrawal ? 'Overeenkomst herroepen' : ASK_LABELS[ground]}
      confirmLabel={isWithdrawal ? 'Herroeping bevestigen' : 'Geld terug vragen'}
      cancelLabel="Toch niet"
      task={ask}
      onConfirm={() => ask.mutate({ orderId, lineId, ground, shownBackCents: backCents })}
    >
      <p>
        {offer.planName}
        {offer.serviceName === null ? '' : ` (${offer.serviceName})`}, bestelling{' '}
        <span className="figures">{shortId(orderId)}</span>. Dit kan tot en met{' '}
        {formatLongDate(lastDay)}, en je hoeft geen reden te geven.
      </p>
      <p className="mt-3 text-lg font-semibold">
        Je krijgt <span className="figures">{formatMoney(backCents)}</span> terug
      </p>
      <ul className="mt-1 text-sm text-ink-soft">
        {parts.map((part) => (
          <li key={`${part.orderId} ${part.description}`}>
            {parts.length === 1 ? '' : `${part.description}: `}
            {partSentence(part)}
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm font-semibold">Dit gebeurt er</p>
      <ul className="mt-1.5 list-disc space-y-1 pl-5 text-[0.9375rem]">
        {consequences(offer).map((line) => (
          <li key={line}>{line}</li>
        ))}
        <li>Je krijgt meteen een bevestiging per e-mail, met datum en tijd.</li>
      </ul>
    </ConfirmDialog>
  );
}
