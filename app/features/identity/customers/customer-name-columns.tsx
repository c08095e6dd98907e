import { RecordLink } from '#app/components/record-link.tsx';
import type { Column } from '#app/components/data-table.tsx';
import { areaPaths } from '#app/lib/area-paths.ts';

type OfCustomer = { customerId: string; customerName: string; customerEmail: string };

/** The column of a list that names the customer of each row, and leads to them. */
export const CUSTOMER_COLUMN: Column<OfCustomer> = {
  id: 'customer',
  header: 'Klant',
  cell: ({ customerId, customerName, customerEmail }) => (
    <RecordLink
      to={areaPaths.adminCustomer(customerId)}
      title={customerEmail}
      className="block max-w-60 truncate max-lg:max-w-full"
    >
      {customerName || customerEmail}
    </RecordLink>
  ),
};
