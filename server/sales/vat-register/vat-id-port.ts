/** Answer of a register of companies about a btw-id at this moment. */
export type VatIdAnswer = {
  isValid: boolean;
  /** As it is registered; empty where the country does not tell. */
  name: string;
  address: string;
  /** The reference by which the register knows that we asked; null where it gave none. */
  consultation: string | null;
};

/** Knows which btw-ids exist in the other countries of the EU. */
export interface VatIdRegistry {
  /**
   * Looks up a btw-id (with its prefix, as stored) on behalf of the shop with this one. Throws
   * VatIdRegistryError when there is no answer: that says nothing about the btw-id.
   */
  lookUp(vatId: string, requester: string): Promise<VatIdAnswer>;
}

/** The register did not answer what it was asked. */
export class VatIdRegistryError extends Error {
  override name = 'VatIdRegistryError';
}
