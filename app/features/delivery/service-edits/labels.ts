import type { PriceOrigin } from '#domain/delivery/service-price.ts';

export const ORIGIN_LABELS: Readonly<Record<PriceOrigin, string>> = {
  list: 'Lijstprijs',
  individual: 'Individuele prijs',
};
