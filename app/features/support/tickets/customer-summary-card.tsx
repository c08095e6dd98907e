import { RecordLink } from '#app/components/record-link.tsx';
import { DeliveryBadge } from '#app/features/delivery/services/delivery-badge.tsx';
import { ServiceBadge } from '#app/features/delivery/services/service-badge.tsx';
import { InvoiceBadge } from '#app/features/sales/invoices/invoice-badge.tsx';
import { formatDate, formatMoney } from '#app/lib/format.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { Card } from '#app/ui/card.tsx';
import type { StaffConversation } from '#contract/staff/tickets.ts';

/** Shows the customer of a ticket, with their services and open invoices. */
export function CustomerSummaryCard({ ticket }: { ticket: StaffConversation }) {
  const { services, openInvoices } = ticket.beside;
  return (
    <Card className="flex flex-col gap-5 text-sm">
      <div>
        <h3 className="text-base font-semibold">Klant</h3>
        <p className="mt-1 font-medium break-words">
          <RecordLink to={areaPaths.adminCustomer(ticket.customerId)}>
            {ticket.customerName || ticket.customerEmail}
          </RecordLink>
        </p>
        <p className="break-all text-ink-soft">{ticket.customerEmail}</p>
      </div>
      <section aria-label="Services van de klant">
        <h3 className="text-base font-semibold">Services</h3>
        {services.length === 0 ? (
          <p className="mt-1 text-ink-soft">Geen services.</p>
        ) : (
          <ul className="mt-1 divide-y divide-line">
            {services.map((service) => (
              <li key={service.id} className="flex items-start justify-between gap-3 py-2">
                <span className="min-w-0">
                  <RecordLink
                    to={areaPaths.adminService(service)}
                    title={service.name}
                    className="block truncate font-medium"
                  >
                    {service.name}
                  </RecordLink>
                  <span className="flex flex-wrap gap-x-3 text-ink-soft">
                    <span>{service.planName}</span>
                    {service.expiresAt === null ? null : (
                      <span className="whitespace-nowrap">tot {formatDate(service.expiresAt)}</span>
                    )}
                  </span>
                </span>
                <span className="flex flex-col items-end gap-1">
                  <ServiceBadge status={service.status} />
                  <DeliveryBadge service={service} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section aria-label="Openstaande facturen van de klant">
        <h3 className="text-base font-semibold">Openstaande facturen</h3>
        {openInvoices.length === 0 ? (
          <p className="mt-1 text-ink-soft">Geen openstaande facturen.</p>
        ) : (
          <ul className="mt-1 divide-y divide-line">
            {openInvoices.map((invoice) => (
              <li key={invoice.id} className="flex items-start justify-between gap-3 py-2">
                <span className="min-w-0">
                  <span className="block font-medium">{invoice.invoiceNumber}</span>
                  <span className="flex flex-wrap gap-x-3 text-ink-soft">
                    <span>{formatMoney(invoice.totalCents)}</span>
                    <span className="whitespace-nowrap">
                      uiterlijk {formatDate(invoice.dueDate)}
                    </span>
                  </span>
                </span>
                <InvoiceBadge invoice={invoice} />
              </li>
            ))}
          </ul>
        )}
      </section>
    </Card>
  );
}
