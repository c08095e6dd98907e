import type { Content } from 'pdfmake/interfaces';
import { fillLegalText, type LegalBlock, type LegalSection } from '#domain/sales/legal-text.ts';
import { settingValue } from '#domain/operations/settings.ts';
import { findVersion, TERMS_VERSIONS } from '#domain/sales/terms.ts';
import { TERMS_TEXTS } from '#domain/sales/terms-texts.ts';
import type { PdfDocument } from '#server/platform/documents/pdf-drawer.ts';
import type { SystemContext } from '#server/context.ts';
import { readSettings } from '#server/platform/settings/queries.ts';

/**
 * The terms that the order of an invoice agreed to, with the model form of withdrawal: to keep, as
 * the law asks of a sale at a distance (BW art. 6:230v lid 7 and 6:234). Null when there is none.
 */
export async function drawTerms(
  { db, pdf }: Pick<SystemContext, 'db' | 'pdf'>,
  { invoiceId }: { invoiceId: string },
): Promise<File | null> {
  const order = await db
    .selectFrom('invoices')
    .innerJoin('orders', 'orders.id', 'invoices.orderId')
    .select(['orders.termsVersion', 'orders.termsAcceptedAt'])
    .where('invoices.id', '=', invoiceId)
    .executeTakeFirst();
  const version = order === undefined ? null : findVersion(TERMS_VERSIONS, order.termsVersion);
  if (!order?.termsAcceptedAt || version === null) return null;
  const settings = await readSettings(db);
  const speaker = {
    siteName: settingValue(settings, 'site_name'),
    legalName: settingValue(settings, 'company_legal_name'),
    supportEmail: settingValue(settings, 'support_email'),
  };
  const document: PdfDocument = {
    title: `Algemene voorwaarden, versie ${version}`,
    author: speaker.legalName === '' ? speaker.siteName : speaker.legalName,
    date: order.termsAcceptedAt,
    footer: `${speaker.siteName}  ·  Algemene voorwaarden, versie ${version}`,
    content: [
      { text: `Algemene voorwaarden, versie ${version}`, style: 'title', margin: [0, 0, 0, 18] },
      ...fillLegalText(TERMS_TEXTS[version], speaker).flatMap(layOutSection),
    ],
  };
  const name = `algemene-voorwaarden-${version}.pdf`;
  return new File([await pdf.draw(document)], name, { type: 'application/pdf' });
}

function layOutSection({ title, blocks }: LegalSection): Content[] {
  return [
    { text: title, style: 'strong', margin: [0, 10, 0, 4] },
    ...blocks.map((block) => layOutBlock(block)),
  ];
}

/** A way to another page says on paper only what is there. */
function layOutBlock(block: LegalBlock): Content {
  if (typeof block === 'string') return { text: block, margin: [0, 0, 0, 5] };
  if ('to' in block) return { text: `${block.label}: op onze website.`, margin: [0, 0, 0, 5] };
  return { ul: [...block], margin: [0, 0, 0, 5] };
}
