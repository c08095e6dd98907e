/** A UUID version 4. `crypto.randomUUID` is missing on plain http, this is not. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte, place) => {
    if (place === 6) return ((byte & 0x0f) | 0x40).toString(16).padStart(2, '0');
    return (place === 8 ? (byte & 0x3f) | 0x80 : byte).toString(16).padStart(2, '0');
  });
  const part = (from: number, to: number) => hex.slice(from, to).join('');
  return [part(0, 4), part(4, 6), part(6, 8), part(8, 10), part(10, 16)].join('-');
}

/** A whole number from 0 up to and without `below`, each as likely; for what nobody may guess. */
export function randomBelow(below: number): number {
  const limit = Math.floor(2 ** 32 / below) * below;
  for (;;) {
    const [value = 0] = crypto.getRandomValues(new Uint32Array(1));
    if (value < limit) return value % below;
  }
}
