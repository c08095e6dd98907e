import { useState } from 'react';
import type { PaymentMethod } from '#domain/sales/payment.ts';
import { usableMethods } from '#app/lib/usable-methods.ts';

export type MethodChoice = {
  methods: readonly PaymentMethod[];
  /** Undefined where nothing is offered: then the server says so. */
  method: PaymentMethod | undefined;
  setMethod: (method: PaymentMethod) => void;
};

/** The way in which something is paid, of those that are offered now: as before until another is chosen. */
export function useMethodChoice(
  offered: readonly PaymentMethod[],
  before?: PaymentMethod,
): MethodChoice {
  const [chosen, setMethod] = useState<PaymentMethod | null>(null);
  const methods = usableMethods(offered);
  const method = methods.find((known) => known === (chosen ?? before)) ?? methods[0];
  return { methods, method, setMethod };
}
