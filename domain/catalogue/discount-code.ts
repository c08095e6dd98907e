/** Shape of a discount code: capitals, digits and dashes. */
export const DISCOUNT_CODE = /^[A-Z0-9-]{3,32}$/;

/** A code as it is kept, of what somebody typed: in capitals, without spaces around it. */
export function normaliseDiscountCode(text: string): string {
  return text.trim().toUpperCase();
}
