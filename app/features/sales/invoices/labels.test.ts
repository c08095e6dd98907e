import { expect, test } from 'vitest';
import { INVOICE_KIND_LABELS, INVOICE_STATUS_LABELS } from './labels.ts';

test('the statuses of an invoice have the words of the specification', () => {
  expect(INVOICE_STATUS_LABELS).toEqual({
    draft: 'Concept',
    unpaid: 'Openstaand',
    paid: 'Betaald',
    overdue: 'Vervallen',
    credited: 'Gecrediteerd',
  });
  expect(INVOICE_KIND_LABELS.credit_note).toBe('Creditfactuur');
});
