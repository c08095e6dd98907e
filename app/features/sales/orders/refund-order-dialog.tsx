import { CheckboxField } from '#app/components/checkbox-field.tsx';
import { ConfirmDialog } from '#app/components/confirm-dialog.tsx';
import { FormField } from '#app/components/form-field.tsx';
import { RecordLink } from '#app/components/record-link.tsx';
import { areaPaths } from '#app/lib/area-paths.ts';
import { formatDate, formatMoney } from '#app/lib/format.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Input } from '#app/ui/input.tsx';
import { RadioCards } from '#app/ui/radio-cards.tsx';
import type { StaffOrder } from '#contract/staff/orders.ts';
import type { PaymentMethod } from '#domain/sales/payment.ts';
import { shortId } from '#domain/platform/short-id.ts';
import { useRefundOrder } from './use-refund-order.ts';

type RefundOrderDialogProps = { order: StaffOrder; open: boolean; onClose: () => void };
type Refund = ReturnType<typeof useRefundOrder>;

const SAME_WAY = 'Op dezelfde manier als het binnenkwam.';

/** Other ways back than the one that the money came by. */
const WAY_BACK: Readonly<Partial<Record<PaymentMethod, string>>> = {
  bank_transfer: 'Het kwam per overschrijving: maak het zelf over. Er komt een taak voor.',
  credit: 'Het kwam van het tegoed: maak het zelf over. Er komt een taak voor.',
};

/** 'Terugbetalen': all that is left or a part, to the customer or their credit. */
export function RefundOrderDialog({ order, open, onClose }: RefundOrderDialogProps) {
  const refund = useRefundOrder(order, { open, onDone: onClose });
  const { fields, edit, isGone, takenCents } = refund;
  const isReasonMissing = fields.reason.trim() === '';
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={isGone ? 'Factuur crediteren?' : 'Bestelling terugbetalen?'}
      confirmLabel={isGone ? 'Crediteren' : 'Terugbetalen'}
      task={refund.task}
      onConfirm={refund.confirm}
    >
      <div className="flex flex-col gap-4">
        <p>
          Bestelling {shortId(order.id)} van {order.customerName || order.customerEmail}:{' '}
          {order.planName}. De klant krijgt de creditfactuur per mail.
          {isGone ? ' De bank haalde het geld al terug: er gaat niets meer naar de klant.' : ''}
          {!isGone && takenCents > 0
            ? ` De bank haalde al ${formatMoney(takenCents)} terug; dit gaat over de rest.`
            : ''}
        </p>
        <PaidAfter order={order} paid={refund.paidAfter} />
        {isGone ? null : <Lines refund={refund} />}
        {isGone ? null : <Amount refund={refund} />}
        <FormField
          label="Reden"
          name="reason"
          help="Staat op de creditfactuur."
          error={isReasonMissing ? 'Vul een reden in.' : undefined}
        >
          <Input
            maxLength={300}
            autoComplete="off"
            value={fields.reason}
            onChange={(event) => edit({ reason: event.target.value })}
          />
        </FormField>
        {refund.isPart ? null : <Service order={order} refund={refund} />}
      </div>
    </ConfirmDialog>
  );
}

type PaidAfterProps = { order: StaffOrder; paid: Refund['paidAfter'] };

/** Warns of later payments for the same service: the refund leaves them, and each is given back apart. */
function PaidAfter({ order, paid }: PaidAfterProps) {
  if (paid.length === 0) return null;
  return (
    <Alert tone="warn" title="Hierna is er meer betaald voor deze service">
      <ul className="list-disc pl-5">
        {paid.map(({ id, planName, kind, totalCents, createdAt }) => (
          <li key={id}>
            <RecordLink to={areaPaths.adminOrder(id)}>{shortId(id)}</RecordLink>:{' '}
            {kind === 'renewal' ? 'verlenging van' : 'wijziging naar'} {planName},{' '}
            {formatMoney(totalCents)} op {formatDate(createdAt)}
          </li>
        ))}
      </ul>
      <p className="mt-2">
        Dat gaat niet mee terug: betaal het apart terug
        {paid.length === 1 ? '.' : ', te beginnen bij het bovenste.'}
        {order.kind !== 'plan-change'
          ? ''
          : ' Blijft een latere wijziging staan, dan heeft de klant dat pakket voor minder dan het kost.'}
      </p>
    </Alert>
  );
}

/**
 * Says what becomes of the service: a plan change mostly brings the former plan back, and an order for
 * work leaves it alone.
 */
function Service({ order, refund }: { order: StaffOrder; refund: Refund }) {
  const { fields, edit } = refund;
  if (order.kind === 'charge') return null;
  if (order.kind === 'plan-change') {
    return (
      <p className="text-sm">
        De service krijgt het pakket van daarvoor terug, tenzij er daarna nog iets is gewijzigd of
        een volgende termijn is betaald.
      </p>
    );
  }
  return (
    <CheckboxField
      name="endService"
      label={
        order.status === 'paid'
          ? 'Beëindig de service ook (een levering die nog loopt, stopt altijd)'
          : 'Beëindig de service ook'
      }
      checked={fields.endService}
      onChange={(event) => edit({ endService: event.target.checked })}
    />
  );
}

/** The lines of an order that sells several things: those that are ticked go back. */
function Lines({ refund }: { refund: Refund }) {
  const { fields, edit, lines, isNothing } = refund;
  if (lines.length === 0) return null;
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">Wat</legend>
      <div className="flex flex-col gap-2">
        {lines.map(({ lineId, name, serviceName, leftCents }) => (
          <CheckboxField
            key={lineId}
            name={`line-${lineId}`}
            label={`${name}${serviceName === null ? '' : ` (${serviceName})`}, ${formatMoney(leftCents)}`}
            checked={!fields.left.includes(lineId)}
            onChange={({ target }) =>
              edit({
                left: target.checked
                  ? fields.left.filter((one) => one !== lineId)
                  : [...fields.left, lineId],
              })
            }
          />
        ))}
      </div>
      {isNothing ? (
        <p role="alert" className="mt-1.5 text-sm font-medium text-bad">
          Kies wat er teruggaat.
        </p>
      ) : null}
    </fieldset>
  );
}

function amountHelp({ isPart, isOfLines }: Refund): string {
  if (isPart) return 'De bestelling en de service lopen door.';
  return isOfLines
    ? 'Dit is alles wat er nog van over is.'
    : 'Dit is alles wat er nog van over is: de bestelling is daarmee terugbetaald.';
}

function Amount({ refund }: { refund: Refund }) {
  const { fields, edit, leftCents, isAmountWrong } = refund;
  return (
    <>
      <RadioCards
        name="scope"
        legend="Hoeveel"
        columns={2}
        value={fields.scope}
        onChange={(scope) => edit({ scope: scope === 'part' ? 'part' : 'all' })}
        options={[
          { value: 'all', label: `Alles: ${formatMoney(leftCents)}` },
          { value: 'part', label: 'Een deel' },
        ]}
      />
      {fields.scope === 'all' ? null : (
        <FormField
          label="Bedrag"
          name="amount"
          help={`In euro, inclusief btw. ${amountHelp(refund)}`}
          error={
            isAmountWrong && fields.amount !== ''
              ? `Vul een bedrag in van hoogstens ${formatMoney(leftCents)}.`
              : undefined
          }
        >
          <Input
            inputMode="decimal"
            autoComplete="off"
            value={fields.amount}
            onChange={(event) => edit({ amount: event.target.value })}
          />
        </FormField>
      )}
      <RadioCards
        name="to"
        legend="Waarheen"
        columns={2}
        value={fields.to}
        onChange={(to) => edit({ to: to === 'credit' ? 'credit' : 'customer' })}
        options={[
          {
            value: 'customer',
            label: 'Naar de klant',
            description: WAY_BACK[refund.method] ?? SAME_WAY,
          },
          { value: 'credit', label: 'Als tegoed', description: 'Voor een volgende bestelling.' },
        ]}
      />
    </>
  );
}
