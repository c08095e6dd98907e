import { VatIdRegistryError, type VatIdRegistry } from './vat-id-port.ts';

/** A number that ends so is not registered, or its country does not answer. */
const UNKNOWN = /000$/u;
const SILENT = /999$/u;

/** The demo asks nobody outside: what a number ends with says what becomes of it. */
export const testVatIds: VatIdRegistry = {
  async lookUp(vatId) {
    if (SILENT.test(vatId)) throw new VatIdRegistryError('the test register does not answer');
    if (UNKNOWN.test(vatId)) return { isValid: false, name: '', address: '', consultation: null };
    return {
      isValid: true,
      name: 'Voorbeeldbedrijf',
      address: 'Voorbeeldstraat 1',
      consultation: `TEST-${vatId.slice(-6)}`,
    };
  },
};
