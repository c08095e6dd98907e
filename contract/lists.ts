/**
 * Facts that screens know of a list before they ask for it. Plain values and no schema: the first view of
 * dashboard and console shows lists, and checks nothing itself.
 */
export const STAFF_CUSTOMER_SORTS = ['createdAt', 'name', 'email'] as const;
export type StaffCustomerSort = (typeof STAFF_CUSTOMER_SORTS)[number];

export const STAFF_ORDER_SORTS = ['createdAt', 'total', 'plan'] as const;
export type StaffOrderSort = (typeof STAFF_ORDER_SORTS)[number];

export const STAFF_INVOICE_SORTS = ['createdAt', 'dueDate'] as const;
export type StaffInvoiceSort = (typeof STAFF_INVOICE_SORTS)[number];

export const STAFF_RETURN_SORTS = ['createdAt', 'settleBy'] as const;
export type StaffReturnSort = (typeof STAFF_RETURN_SORTS)[number];

export const STAFF_SERVICE_SORTS = ['createdAt', 'name', 'expiresAt'] as const;
export type StaffServiceSort = (typeof STAFF_SERVICE_SORTS)[number];

export const STAFF_TICKET_SORTS = ['createdAt', 'updatedAt', 'subject', 'priority'] as const;
export type StaffTicketSort = (typeof STAFF_TICKET_SORTS)[number];

export const REPORTED_ORDER_SORTS = ['paidAt'] as const;

/**
 * Records of each kind that wait for a customer and are told by name; the figures say how many there are.
 */
export const WAITING_SHOWN = 3;

/** Newest updates of one incident or maintenance on the public page. */
export const UPDATES_SHOWN = 50;

/** Most incidents that the public page shows of those that ended. */
export const ENDED_SHOWN = 100;

export const INCIDENT_VIEWS = ['open', 'ended'] as const;
export type IncidentView = (typeof INCIDENT_VIEWS)[number];
