import { paths } from '#app/lib/paths.ts';
import type { FoundRecord, FoundRecords } from '#contract/staff/search.ts';

function searched(path: string, text: string): string {
  return `${path}?${new URLSearchParams({ q: text }).toString()}`;
}

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
    listOf: (text) => searched(paths.admin(), text),
  },
  orders: {
    heading: 'Bestellingen',
    pathOf: ({ id }) => searched(paths.adminOrders(), id),
    listOf: (text) => searched(paths.adminOrders(), text),
  },
  services: {
    heading: 'Services',
    pathOf: ({ id }) => searched(paths.adminServices(), id),
    listOf: (text) => searched(paths.adminServices(), text),
  },
  tickets: {
    heading: 'Tickets',
    pathOf: ({ id }) => paths.adminTicket(id),
    listOf: (text) => searched(paths.adminTickets(), text),
  },
};
