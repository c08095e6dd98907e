import type { ReactNode } from 'react';
import { RecordLink } from '#app/components/record-link.tsx';
import { DeliveryBadge } from '#app/features/delivery/services/delivery-badge.tsx';
import { ServiceBadge } from '#app/features/delivery/services/service-badge.tsx';
import { formatDate, formatDateTime, formatMoney } from '#app/lib/format.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { Card } from '#app/ui/card.tsx';
import type { StaffOrderDetail } from '#contract/staff/orders.ts';
import { discountLabel, discountTerms } from '#domain/catalogue/discount.ts';
import { sumCents } from '#domain/platform/money.ts';
import { PAYMENT_METHOD_NAMES } from '#domain/sales/payment.ts';
import { WORD_WAY_NAMES } from '#domain/sales/order-word.ts';
import { TERMS_ELSEWHERE } from '#domain/sales/terms.ts';
import { orderTermLabel, ORDER_KIND_LABELS, orderVatLabel } from './labels.ts';

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{term}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}

function DiscountFact({ order }: { order: StaffOrderDetail }) {
  const { discount, totalCents, termMonths } = order;
  if (discount === null || termMonths === null) return null;
  const { savedCents, terms, termNumber } = discount;
  return (
    <Fact term="Korting">
      {discountLabel(discount)}: {formatMoney(savedCents)} van{' '}
      {formatMoney(sumCents([totalCents, savedCents]))}
      <span className="block text-ink-soft">
        {discountTerms(terms, termMonths)}
        {termNumber > 1 ? `, dit is termijn ${termNumber}` : ''}
      </span>
    </Fact>
  );
}

/** A plan and how often it is paid; of work what was done, when, and what was said of it. */
function SoldFacts({ order: { planName, termMonths, charge } }: { order: StaffOrderDetail }) {
  if (charge === null) {
    return (
      <Fact term="Plan">
        {planName}, {orderTermLabel(termMonths).toLowerCase()}
      </Fact>
    );
  }
  return (
    <>
      <Fact term="Werk">{planName}</Fact>
      <Fact term="Uitgevoerd op">{formatDate(charge.performedOn)}</Fact>
      {charge.note === null ? null : (
        <Fact term="Toelichting">
          <span className="whitespace-pre-line">{charge.note}</span>
        </Fact>
      )}
    </>
  );
}

/** Says when an order that nobody pays ends, and how. */
function EndFact({ order }: { order: StaffOrderDetail }) {
  if (order.expiresAt === null) {
    return <Fact term="Vervalt">niet: blijft openstaan tot hij betaald of ingetrokken is</Fact>;
  }
  const term = order.kind === 'renewal' ? 'Service eindigt onbetaald' : 'Vervalt';
  return <Fact term={term}>{formatDateTime(order.expiresAt)}</Fact>;
}

/** Names the terms that were accepted; on the word of a company, of the day that stands with it. */
function acceptedTerms({ termsVersion, word }: StaffOrderDetail, acceptedAt: Date): string {
  const version = `versie ${termsVersion}`;
  return word === null ? `${version}, akkoord op ${formatDateTime(acceptedAt)}` : version;
}

/** Shows an order with its buyer, amount and outcome. */
export function OrderFactsCard({ order }: { order: StaffOrderDetail }) {
  const { service } = order;
  const { kind } = order;
  return (
    <Card>
      <h3 className="text-lg font-semibold">
        {kind === 'new' ? 'Bestelling' : ORDER_KIND_LABELS[kind]}
      </h3>
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 text-sm">
        <Fact term="Klant">
          <RecordLink to={areaPaths.adminCustomer(order.customerId)} className="font-medium">
            {order.customerName || order.customerEmail}
          </RecordLink>{' '}
          <span className="text-ink-soft">({order.customerEmail})</span>
        </Fact>
        <Fact term="Factuuradres">
          {order.buyer.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </Fact>
        <SoldFacts order={order} />
        <Fact term="Bedrag">
          {formatMoney(order.totalCents)}{' '}
          <span className="text-ink-soft">
            {order.vatPercent === 0
              ? `(${orderVatLabel(order).toLowerCase()})`
              : `(${formatMoney(order.netCents)} + ${formatMoney(order.vatCents)} ${orderVatLabel(order).toLowerCase()})`}
          </span>
        </Fact>
        <DiscountFact order={order} />
        {order.vatCheck === null ? null : (
          <Fact term="In VIES gevonden">
            {order.vatCheck.name || 'Naam niet gegeven'}
            {order.vatCheck.address === '' ? '' : `, ${order.vatCheck.address}`}
            <span className="block text-ink-soft">
              opgezocht op {formatDateTime(order.vatCheck.checkedAt)}
              {order.vatCheck.consultation === null
                ? ''
                : `, nummer ${order.vatCheck.consultation}`}
            </span>
          </Fact>
        )}
        <Fact term="Betaalwijze">
          {order.totalCents === 0
            ? 'geen, het is gratis'
            : PAYMENT_METHOD_NAMES[order.paymentMethod]}
        </Fact>
        <Fact term={kind === 'charge' ? 'Gemaakt' : 'Geplaatst'}>
          {formatDateTime(order.createdAt)}
        </Fact>
        {order.termsAcceptedAt === null ? null : (
          <Fact term="Voorwaarden">
            {order.termsVersion === TERMS_ELSEWHERE
              ? 'van het vorige systeem: overgezet'
              : acceptedTerms(order, order.termsAcceptedAt)}
          </Fact>
        )}
        {order.word === null ? null : (
          <Fact term="Akkoord van het bedrijf">
            {WORD_WAY_NAMES[order.word.way]} op {formatDate(order.word.givenOn)}
            <span className="block text-ink-soft">besteld door {order.word.notedBy}</span>
          </Fact>
        )}
        {order.buyerKind === 'consumer' && kind !== 'renewal' && kind !== 'charge' ? (
          <Fact term="Direct starten">
            {order.directStart
              ? 'gevraagd: bij herroepen betaalt de klant de gebruikte dagen'
              : 'niet gevraagd: bij herroepen krijgt de klant alles terug'}
          </Fact>
        ) : null}
        {order.paidAt === null ? null : <Fact term="Betaald">{formatDateTime(order.paidAt)}</Fact>}
        {order.status === 'pending' ? <EndFact order={order} /> : null}
        {order.system === null ? null : <Fact term="Besturingssysteem">{order.system}</Fact>}
        {order.domain === null ? null : <Fact term="Domeinnaam">{order.domain}</Fact>}
        <Fact term="Service">
          {service === null ? (
            (order.serviceName ?? 'geen')
          ) : (
            <span className="flex flex-wrap items-center gap-2">
              <RecordLink to={areaPaths.adminService(service)} className="min-w-0 break-words">
                {service.name}
              </RecordLink>
              <ServiceBadge status={service.status} />
              <DeliveryBadge service={service} />
            </span>
          )}
        </Fact>
      </dl>
    </Card>
  );
}
