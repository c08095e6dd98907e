import { isOnlineMethod, type PaymentMethod } from '#domain/sales/payment.ts';

/** Safari's own, on a device that pays with Apple Pay, as far as it is asked. */
declare global {
  interface Window {
    ApplePaySession?: { canMakePayments(): boolean };
  }
}

/** Leaves out what this browser cannot pay with: Apple Pay, but where there is a card in its Wallet. */
export function usableMethods(methods: readonly PaymentMethod[]): readonly PaymentMethod[] {
  return methods.filter(
    (method) =>
      method !== 'apple_pay' ||
      (typeof window !== 'undefined' && window.ApplePaySession?.canMakePayments() === true),
  );
}

/** Tells whether what credit leaves can be paid by this method: not by a transfer that is awaited. */
export function paysRest(method: PaymentMethod | null): boolean {
  return method !== null && method !== 'credit' && isOnlineMethod(method);
}
