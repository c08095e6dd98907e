import { paths } from '#app/lib/paths.ts';
import type { FoundRecord, FoundRecords } from '#contract/staff/search.ts';

type FoundGroup = {
  heading: string;
  pathOf: (record: FoundRecord) => string;
  /** The whole list with the same search. */
  listOf: (text: string) => string;
};

/** Where each kind of record is, and what it is called. */
export const FOUND_GROUPS: Readonly<Record<keyof FoundRecords, FoundGroup>> = {
  customers: {
    heading: 'Klanten',
    pathOf: ({ id }) => paths.adminCustomer(id),
    listOf: paths.admin,
  },
  orders: {
    heading: 'Bestellingen',
    pathOf: ({ id }) => paths.adminOrder(id),
    listOf: paths.adminOrders,
  },
  services: {
    heading: 'Services',
    // Staff have no page of one service: the list with it alone.
    pathOf: ({ id }) => paths.adminServices(id),
    listOf: paths.adminServices,
  },
  tickets: {
    heading: 'Tickets',
    pathOf: ({ id }) => paths.adminTicket(id),
    listOf: paths.adminTickets,
  },
};
