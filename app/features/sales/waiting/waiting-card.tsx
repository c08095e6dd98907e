import type { UseQueryResult } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import FileText from 'lucide-react/icons/file-text';
import MessageSquare from 'lucide-react/icons/message-square';
import ShoppingCart from 'lucide-react/icons/shopping-cart';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { LoadError } from '#app/components/load-error.tsx';
import { PayOrderForm } from '#app/features/sales/orders/pay-order-form.tsx';
import { classNames } from '#app/lib/class-names.ts';
import { formatLongDate, formatMoney } from '#app/lib/format.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { Button } from '#app/ui/button.tsx';
import { WAITING_SHOWN } from '#contract/lists.ts';
import type { WaitingForCustomer } from '#contract/customer/dashboard.ts';

type LineProps = {
  icon: LucideIcon;
  title: string;
  note?: string;
  /** Should have been done already. */
  late?: boolean;
  children: ReactNode;
};

function Line({ icon: Icon, title, note, late = false, children }: LineProps) {
  return (
    <li className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2.5 px-4 py-3 *:last:justify-self-start max-sm:*:last:col-start-2 sm:grid-cols-[auto_1fr_auto]">
      <Icon
        aria-hidden="true"
        className={classNames(
          'size-5 self-start sm:self-center max-sm:mt-0.5',
          late ? 'text-bad' : 'text-ink-soft',
        )}
      />
      <div className="min-w-0">
        <p className="font-medium break-words">{title}</p>
        {note === undefined ? null : (
          <p className={classNames('text-sm', late ? 'text-bad' : 'text-ink-soft')}>{note}</p>
        )}
      </div>
      {children}
    </li>
  );
}

function InvoiceLine({ invoice }: { invoice: WaitingForCustomer['invoices'][number] }) {
  const late = invoice.status === 'overdue';
  const amount = formatMoney(invoice.totalCents);
  const date = formatLongDate(invoice.dueDate);
  return (
    <Line
      icon={FileText}
      late={late}
      title={`Factuur ${invoice.invoiceNumber} ${late ? 'is vervallen' : 'staat open'}`}
      note={
        late
          ? `${amount} had op ${date} betaald moeten zijn.`
          : `${amount}, te betalen uiterlijk op ${date}.`
      }
    >
      <Button asChild size="sm" variant={late ? 'primary' : 'secondary'}>
        <Link
          to={areaPaths.invoice(invoice.id)}
          aria-label={`Factuur ${invoice.invoiceNumber} betalen`}
        >
          Betalen
        </Link>
      </Button>
    </Line>
  );
}

/** Links to the whole list where more wait than the few shown. */
function MoreLinks({ waiting: { invoices, orders, tickets } }: { waiting: WaitingForCustomer }) {
  const links = [
    { shown: invoices, to: areaPaths.openInvoices(), label: 'Alle openstaande facturen' },
    { shown: orders, to: areaPaths.billing(), label: 'Alle bestellingen' },
    { shown: tickets, to: areaPaths.waitingTickets(), label: 'Alle tickets die op je wachten' },
  ].filter(({ shown }) => shown.length === WAITING_SHOWN);
  if (links.length === 0) return null;
  return (
    <p className="flex flex-wrap gap-x-5 gap-y-1 border-t border-line px-4 py-2.5 text-sm">
      {links.map(({ to, label }) => (
        <Link key={to} to={to} className="text-green underline underline-offset-4">
          {label}
        </Link>
      ))}
    </p>
  );
}

/** Lists the matters that wait for the customer, each with the one thing to do about it. */
export function WaitingCard({ query }: { query: UseQueryResult<WaitingForCustomer> }) {
  if (query.data === undefined) {
    return query.isError ? <LoadError failure="loadUser" query={query} /> : null;
  }
  const { invoices, orders, tickets } = query.data;
  if (invoices.length + orders.length + tickets.length === 0) return null;
  return (
    <section
      aria-labelledby="waiting-title"
      className="mb-3 overflow-hidden rounded-md border border-warn/40 bg-surface shadow-card"
    >
      <h2 id="waiting-title" className="bg-warn-soft px-4 py-2.5 text-lg font-semibold">
        Dit wacht op jou
      </h2>
      <ul className="divide-y divide-line">
        {invoices.map((invoice) => (
          <InvoiceLine key={invoice.id} invoice={invoice} />
        ))}
        {orders.map((order) => (
          <Line
            key={order.id}
            icon={ShoppingCart}
            title={`${order.serviceName} is besteld, maar nog niet betaald`}
            note={`${formatMoney(order.totalCents)}. Zodra je betaalt, maken we je service aan.`}
          >
            <PayOrderForm order={order} size="sm" />
          </Line>
        ))}
        {tickets.map((ticket) => (
          <Line
            key={ticket.id}
            icon={MessageSquare}
            title={`We hebben een vraag aan je: ‘${ticket.subject}’`}
          >
            <Button asChild size="sm" variant="secondary">
              <Link to={areaPaths.ticket(ticket.id)} aria-label={`Reageren op ‘${ticket.subject}’`}>
                Reageren
              </Link>
            </Button>
          </Line>
        ))}
      </ul>
      <MoreLinks waiting={query.data} />
    </section>
  );
}
