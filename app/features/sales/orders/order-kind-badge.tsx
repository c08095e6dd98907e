import { orderKind } from '#domain/sales/order.ts';
import { ORDER_KIND_LABELS } from './labels.ts';

type Order = Parameters<typeof orderKind>[0];

/** Under the plan of an order: that it made no service. Most do. */
export function OrderKindBadge({ order }: { order: Order }) {
  const kind = orderKind(order);
  if (kind === 'new') return null;
  return <span className="block text-xs text-ink-soft">{ORDER_KIND_LABELS[kind]}</span>;
}
