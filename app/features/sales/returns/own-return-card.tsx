import { Link } from 'react-router';
import { formatDateTime, formatLongDate, formatMoney } from '#app/lib/format.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import type { OwnReturn } from '#contract/customer/returns.ts';
import type { RefundWay } from '#domain/sales/refund.ts';
import { RETURN_GROUND_LABELS } from './labels.ts';
import { ReturnBadge } from './return-badge.tsx';

const ON_ITS_WAY: Readonly<Record<RefundWay, string>> = {
  gateway: 'gaat terug op de manier waarop je betaalde',
  'by-hand': 'maken we over naar je rekening',
  credit: 'staat als tegoed bij je account',
  gone: 'haalde je bank al terug',
};

const ARRIVED: Readonly<Record<RefundWay, string>> = {
  ...ON_ITS_WAY,
  gateway: 'is teruggestuurd op de manier waarop je betaalde',
  'by-hand': 'is overgemaakt naar je rekening',
};

/** Says how an own return stands, and what comes of it. */
export function stateSentence(of: OwnReturn): string {
  const { state, settleBy, reason, backCents, keptCents, way } = of;
  switch (state) {
    case 'asked':
      return `We kijken ernaar. Je geld is uiterlijk ${formatLongDate(settleBy)} terug; tot we beslissen verlengt er niets.`;
    case 'refused':
      return `Dit kon niet: ${reason ?? ''}`;
    default: {
      const kept =
        keptCents === null || keptCents === 0 || of.ground === 'goodwill'
          ? ''
          : ` ${formatMoney(keptCents)} hielden we in.`;
      const money = backCents === null ? '' : formatMoney(backCents);
      const words = state === 'settled' ? ARRIVED : ON_ITS_WAY;
      return way === null ? `Er ging niets terug.${kept}` : `${money} ${words[way]}.${kept}`;
    }
  }
}

type OwnReturnCardProps = {
  of: OwnReturn;
  /** Its order is named, where it is not the page of that order. */
  withOrder?: boolean;
  /** Its service is named, where the order has several. */
  named?: boolean;
};

/** One own return in a list: its ground, its state, and what comes of it. */
export function OwnReturnCard({ of, withOrder = false, named = withOrder }: OwnReturnCardProps) {
  const linkClasses = 'text-green underline underline-offset-4';
  return (
    <div className="text-[0.9375rem]">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">
          {RETURN_GROUND_LABELS[of.ground]}
          {named ? `: ${of.about}` : ''}
        </span>
        <ReturnBadge state={of.state} />
      </p>
      <p className="mt-1">{stateSentence(of)}</p>
      <p className="mt-1 flex flex-wrap gap-x-4 text-sm text-ink-soft">
        <time dateTime={of.askedAt.toISOString()}>{formatDateTime(of.askedAt)}</time>
        {withOrder ? (
          <Link to={areaPaths.order(of.orderId)} className={linkClasses}>
            Naar de bestelling
          </Link>
        ) : null}
        {of.creditInvoiceId === null ? null : (
          <Link to={areaPaths.invoice(of.creditInvoiceId)} className={linkClasses}>
            Creditfactuur
          </Link>
        )}
      </p>
    </div>
  );
}
