import { normaliseVatId } from '#domain/identity/customer.ts';
import { VAT_ID_CHECK_DAYS, type VatIdState } from '#domain/catalogue/vat-treatment.ts';
import { VatIdRegistryError } from '#server/sales/vat-register/vat-id-port.ts';
import type { VerbContext } from '#server/context.ts';
import { findVatIdCheck } from './queries.ts';

type Asked = {
  vatId: string;
  /** The shop's own. */
  requester: string;
  /** Asked before the register is, and not where its answer of today is known. */
  admit?: () => Promise<boolean>;
};

/**
 * Looks up a btw-id in the register where today's answer is not known yet, and writes down what it
 * says: the row is the evidence, so there is no other record of it. Whoever waits for the answer waits
 * for the register, which is why this is no job; no transaction is open meanwhile.
 */
export async function checkVatId(
  ctx: VerbContext,
  { vatId, requester, admit }: Asked,
): Promise<{ state: VatIdState; name: string }> {
  const now = ctx.now();
  const known = await findVatIdCheck(ctx.db, { vatId, now, days: VAT_ID_CHECK_DAYS });
  if (known !== null) return { state: known.isValid ? 'valid' : 'invalid', name: known.name };
  if (admit !== undefined && !(await admit())) return { state: 'unknown', name: '' };
  const asked = normaliseVatId(vatId);
  try {
    const { isValid, name, address, consultation } = await ctx.vatIds.lookUp(asked, requester);
    await ctx.db
      .insertInto('vatIdChecks')
      .values({ vatId: asked, isValid, name, address, requester, consultation, checkedAt: now })
      .execute();
    return { state: isValid ? 'valid' : 'invalid', name };
  } catch (error) {
    if (!(error instanceof VatIdRegistryError)) throw error;
    ctx.log.warn({ err: error }, 'a btw-id could not be looked up');
    return { state: 'unknown', name: '' };
  }
}
