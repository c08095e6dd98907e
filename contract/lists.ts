/**
 * What screens know of a list before they ask for it. Plain values and no schema: the first view of
 * dashboard and console shows lists, and checks nothing itself.
 */
export const STAFF_CUSTOMER_SORTS = ['createdAt', 'name', 'email'] as const;
export type StaffCustomerSort = (typeof STAFF_CUSTOMER_SORTS)[number];

export const STAFF_ORDER_SORTS = ['createdAt', 'total', 'plan'] as const;
export type StaffOrderSort = (typeof STAFF_ORDER_SORTS)[number];

export const STAFF_SERVICE_SORTS = ['createdAt', 'name', 'expiresAt'] as const;
export type StaffServiceSort = (typeof STAFF_SERVICE_SORTS)[number];

export const STAFF_TICKET_SORTS = ['createdAt', 'updatedAt', 'subject', 'priority'] as const;
export type StaffTicketSort = (typeof STAFF_TICKET_SORTS)[number];

export const REPORTED_ORDER_SORTS = ['paidAt'] as const;

/** Of what waits for a customer, as many of each as are told by name; the figures say how many there are. */
export const WAITING_SHOWN = 3;

/** Of one incident or maintenance, the newest updates that the public page shows. */
export const UPDATES_SHOWN = 50;

/** What ended in the days that the public page shows, at most. */
export const ENDED_SHOWN = 100;

export const INCIDENT_VIEWS = ['open', 'ended'] as const;
export type IncidentView = (typeof INCIDENT_VIEWS)[number];
