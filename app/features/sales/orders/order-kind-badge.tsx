import type { OrderKind } from '#domain/sales/order.ts';
import { ORDER_KIND_LABELS } from './labels.ts';

type Props = { order: { kind: OrderKind } };

/** Under the plan of an order: that it made no service. Most do. */
export function OrderKindBadge({ order: { kind } }: Props) {
  if (kind === 'new') return null;
  return <span className="block text-xs text-ink-soft">{ORDER_KIND_LABELS[kind]}</span>;
}
