import type {
  CorrectionFields,
  DraftedCorrection,
  DraftedDocument,
} from '#contract/staff/corrections.ts';
import { countryName } from '#domain/identity/customer.ts';
import { addressLine } from '#domain/identity/profile.ts';
import { splitNextPart } from '#domain/catalogue/vat.ts';
import { negateCents } from '#domain/platform/money.ts';
import { sellerFrom } from '#domain/operations/settings.ts';
import type { Context, UserActor, VerbContext } from '#server/context.ts';
import type { BillingSnapshot } from '#server/platform/db/order-tables.ts';
import { AppError } from '#server/errors.ts';
import { readSettings } from '#server/platform/settings/queries.ts';
import { readCredited } from '#server/sales/invoices/read-credited.ts';
import { lookUpBuyer } from './look-up-buyer.ts';
import { planCorrection, type CorrectionPlan } from './plan-correction.ts';

/** Shows both documents of a correction before they are there, and what becomes of the money. */
export async function previewCorrection(
  ctx: VerbContext<UserActor> & Pick<Context, 'limits'>,
  { invoiceId, ...fields }: CorrectionFields & { invoiceId: string },
): Promise<DraftedCorrection> {
  const vatId = await lookUpBuyer(ctx, fields);
  const settings = await readSettings(ctx.db);
  if (!sellerFrom(settings).ok) throw new AppError('SHOP_CLOSED');
  const plan = await planCorrection(ctx.db, { invoiceId, fields, settings, now: ctx.now() });
  const before = await readCredited(ctx.db, { invoiceId });
  return {
    creditNote: draftNote(plan, before),
    invoice: draftInvoice(plan),
    money: { paidCents: plan.money.paidCents, ...plan.moved },
    vatId,
  };
}

function addressOf(buyer: BillingSnapshot): string[] {
  return [
    buyer.company,
    `${buyer.firstName} ${buyer.lastName}`,
    addressLine(buyer.street, buyer.houseNumber),
    `${buyer.postalCode} ${buyer.city}`,
    countryName(buyer.country),
    buyer.kvk === '' ? '' : `KvK ${buyer.kvk}`,
    buyer.vatId === '' ? '' : `Btw-id ${buyer.vatId}`,
  ].filter((line) => line !== '');
}

function draftInvoice({ buyer, sale, lines }: CorrectionPlan): DraftedDocument {
  return {
    buyer: addressOf(buyer),
    reference: buyer.reference ?? '',
    country: buyer.country,
    lines: lines.map(({ description, quantity, unit, netCents, ...line }) => ({
      description,
      quantity,
      unit,
      netCents,
      discountLabel: line.discountLabel,
      discountNetCents: line.discountNetCents,
    })),
    vatTreatment: sale.vatTreatment,
    vatPercent: sale.vatPercent,
    netCents: sale.netCents,
    vatCents: sale.vatCents,
    totalCents: sale.totalCents,
  };
}

/** Line by line, or in one line over the rest where a part was credited before. */
function draftNote(
  { invoice, before, leftCents }: CorrectionPlan,
  credited: Awaited<ReturnType<typeof readCredited>>,
): DraftedDocument {
  const percent = before[0]?.vatPercent ?? 0;
  const { net, vat } = splitNextPart(leftCents, credited, percent);
  const isWhole = credited.gross === 0;
  const rest = {
    description: 'wat nog niet was gecrediteerd',
    quantity: 1,
    unit: null,
    netCents: net,
    discountLabel: null,
    discountNetCents: null,
  };
  const lines = isWhole ? before : [rest];
  const { billing } = invoice;
  return {
    buyer: billing === null ? [] : addressOf(billing),
    reference: billing?.reference ?? '',
    country: billing?.country ?? '',
    lines: lines.map(({ description, quantity, unit, netCents, ...line }) => ({
      description: `Creditering van ${invoice.invoiceNumber}: ${description}`,
      quantity,
      unit,
      netCents: negateCents(netCents),
      discountLabel: line.discountLabel,
      discountNetCents: line.discountNetCents && negateCents(line.discountNetCents),
    })),
    vatTreatment: invoice.vatTreatment,
    vatPercent: percent,
    netCents: negateCents(isWhole ? invoice.netCents : net),
    vatCents: negateCents(isWhole ? invoice.vatCents : vat),
    totalCents: negateCents(leftCents),
  };
}
