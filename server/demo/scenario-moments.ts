import { addDays, amsterdamMidnight } from '#domain/platform/amsterdam.ts';
import { termEnd } from '#domain/catalogue/term.ts';
import { BANK_TRANSFER_DUE_DAYS, dueDateFor } from '#domain/sales/invoice.ts';
import { orderExpiresAt } from '#domain/sales/order.ts';
import { isOnlineMethod } from '#domain/sales/payment.ts';
import { keptAfterEndUntil } from '#domain/delivery/service-end.ts';
import type { TestOutcome } from '#server/sales/gateways/test-gateway.ts';
import { markOverdueInvoices } from '#server/sales/invoices/mark-overdue-invoices.ts';
import { cancelOrder } from '#server/sales/orders/cancel-order.ts';
import { expireOrders } from '#server/sales/orders/expire-orders.ts';
import { markOrderFailed } from '#server/sales/orders/mark-order-failed.ts';
import { markOrderPaid } from '#server/sales/payments/mark-order-paid.ts';
import { transact } from '#server/platform/db/record.ts';
import { cancelService } from '#server/delivery/services/cancel-service.ts';
import { endDueServices } from '#server/delivery/services/end-due-services.ts';
import { restartService } from '#server/delivery/services/restart-service.ts';
import { suspendService } from '#server/delivery/services/suspend-service.ts';
import { detectAttacks, suspendAfterNotice } from './abuse-moments.ts';
import { ADMIN, STAFF } from './accounts.ts';
import type { History, Moment } from './history.ts';
import type { Outcome, Scenario } from './scenarios.ts';
import { beginStory, type Told } from './story.ts';
import { tellRenewals, tellUnpaidRenewal } from './renewal-moments.ts';
import {
  answerAtGateway,
  deliver,
  failDelivery,
  findService,
  place,
  compensate,
  refund,
  settleServer,
  tryAgain,
  withoutAutoProvisioning,
} from './order-steps.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Housekeeping runs at seven minutes past the hour. */
const SWEEP_DELAY = 7 * MINUTE;
const ATTEMPTS = 3;
/** Before the invoice of the next term. */
const CANCELLED_AHEAD = 20 * DAY;

/** Lists the moments of one order, in order, as far as they have come by now. */
export function momentsOf(scenario: Scenario, now: Date): Moment[] {
  const { customer, placedAt } = scenario;
  const { moments, add } = beginStory(customer, placedAt, (history) => place(history, scenario));
  COURSES[scenario.outcome]({ add, scenario, now });
  return moments.filter(({ at }) => at <= now);
}

/** Tells, for each outcome, the course of an order and its service. */
const COURSES: Readonly<Record<Outcome, (told: Told) => void>> = {
  open: (told) => tellOverdue(told, null),
  expired(told) {
    tellUnpaid(told, 'expired');
    tellExpiry(told);
  },
  'paid-too-late'(told) {
    tellExpiry(told);
    told.add(after(expiryOf(told.scenario), HOUR), (history, orderId) =>
      answerAtGateway(history, orderId, 'paid'),
    );
  },
  withdrawn(told) {
    tellUnpaid(told, 'canceled');
    const { customer, placedAt } = told.scenario;
    told.add(after(placedAt, 20 * MINUTE), (history, orderId) =>
      cancelOrder(history.as(customer), { orderId }),
    );
  },
  'marked-failed'(told) {
    tellUnpaid(told, 'failed');
    told.add(after(told.scenario.placedAt, 2 * DAY), (history, orderId) =>
      markOrderFailed(history.as(ADMIN.email), { orderId }),
    );
  },
  'waiting-for-staff': (told) => void tellPayment(told),
  'delivery-failed'(told) {
    const paidAt = tellPayment(told);
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      told.add(soonAfter(paidAt, 4 ** attempt * 5 * SECOND, told.now), failDelivery);
    }
  },
  delivered(told) {
    const deliveredAt = tellDelivery(told);
    if (told.scenario.goesOn) tellRenewals(told, deliveredAt);
    else tellEnd(told, deliveredAt);
  },
  restarting(told) {
    tellDelivery(told);
    // Less than anything costs: it stays to be seen.
    told.add(after(told.now, -12 * DAY), compensate);
    told.add(after(told.now, -4 * MINUTE), async (history, orderId) => {
      const serviceId = await findService(history, orderId);
      await restartService(history.as(told.scenario.customer), { serviceId });
    });
  },
  refunded(told) {
    told.add(after(tellDelivery(told), 6 * DAY), async (history, orderId) => {
      await refund(history, orderId);
      await settleServer(history, await findService(history, orderId));
    });
  },
  'suspended-unpaid': (told) => tellUnpaidRenewal(told, tellDelivery(told)),
  'suspended-abuse': (told) => tellAbuse(told, after(tellDelivery(told), 5 * DAY)),
  'suspended-staff': (told) => told.add(after(tellDelivery(told), 5 * DAY), suspend),
};

function after(at: Date, ms: number): Date {
  return new Date(at.getTime() + ms);
}

/** A moment later, but not after now: what began just now has happened already. */
function soonAfter(at: Date, ms: number, now: Date): Date {
  return after(at, Math.min(ms, Math.floor((now.getTime() - at.getTime()) / 2)));
}

function dueDateOf({ method, placedAt }: Scenario): string | null {
  if (isOnlineMethod(method)) return null;
  return dueDateFor({ issuedAt: placedAt, bornPaid: false, dueDays: BANK_TRANSFER_DUE_DAYS });
}

function expiryOf(scenario: Scenario): Date {
  return orderExpiresAt({ placedAt: scenario.placedAt, invoiceDueDate: dueDateOf(scenario) });
}

/** Tells how the payment ended at the gateway, before the order itself ended. */
function tellUnpaid({ add, scenario }: Told, outcome: TestOutcome): void {
  if (!isOnlineMethod(scenario.method)) return;
  add(after(scenario.placedAt, 15 * MINUTE), (history, orderId) =>
    answerAtGateway(history, orderId, outcome),
  );
}

function tellExpiry(told: Told): void {
  tellOverdue(told, null);
  told.add(after(expiryOf(told.scenario), SWEEP_DELAY), (history) =>
    expireOrders(history.asSystem('time is over')),
  );
}

function tellOverdue({ add, scenario }: Told, paidAt: Date | null): void {
  const dueDate = dueDateOf(scenario);
  if (dueDate === null) return;
  const overdueAt = after(amsterdamMidnight(addDays(dueDate, 1)), SWEEP_DELAY);
  if (paidAt !== null && paidAt < overdueAt) return;
  add(overdueAt, (history) => markOverdueInvoices(history.asSystem('time is over')));
}

/** The money comes in. Answers when. */
function tellPayment(told: Told): Date {
  const { add, scenario, now } = told;
  if (!isOnlineMethod(scenario.method)) {
    const seenAt = after(scenario.placedAt, scenario.transferDays * DAY);
    tellOverdue(told, seenAt);
    add(seenAt, (history, orderId) => markOrderPaid(history.as(ADMIN.email), { orderId }));
    return seenAt;
  }
  let answeredAt = soonAfter(scenario.placedAt, 70 * SECOND, now);
  if (scenario.secondTry) {
    add(answeredAt, async (history, orderId) => {
      await answerAtGateway(history, orderId, 'failed');
      await tryAgain(history, scenario, orderId);
    });
    answeredAt = soonAfter(answeredAt, 2 * MINUTE, now);
  }
  add(answeredAt, (history, orderId) => {
    const pay = () => answerAtGateway(history, orderId, 'paid');
    return scenario.outcome === 'waiting-for-staff' ? withoutAutoProvisioning(history, pay) : pay();
  });
  return answeredAt;
}

/** It is paid and delivered. Answers when. */
function tellDelivery(told: Told): Date {
  const deliveredAt = soonAfter(tellPayment(told), 15 * SECOND, told.now);
  told.add(deliveredAt, deliver);
  return deliveredAt;
}

/** Somebody reports it, and a colleague switches it off three hours later. */
function tellAbuse({ add }: Told, reportedAt: Date): void {
  let noticeId = '';
  add(reportedAt, async (history) => {
    noticeId = await detectAttacks(history);
  });
  add(after(reportedAt, 3 * HOUR), async (history, orderId) => {
    const serviceId = await findService(history, orderId);
    await suspendAfterNotice(history, { noticeId, serviceId });
    await settleServer(history, serviceId);
  });
}

/** Cancelled some days before the term was over, ended with it, and gone when its data were kept long enough. */
function tellEnd({ add, scenario }: Told, deliveredAt: Date): void {
  const over = termEnd(deliveredAt, scenario.termMonths, 1);
  const cancelledAt = after(over, -CANCELLED_AHEAD);
  add(cancelledAt > deliveredAt ? cancelledAt : deliveredAt, async (history, id) => {
    const serviceId = await findService(history, id);
    await cancelService(history.as(scenario.customer), { serviceId, when: 'term_end' });
  });
  add(over, (history) => endDueServices(history.asSystem('time is over')));
  add(keptAfterEndUntil(over), async (history, id) => {
    await settleServer(history, await findService(history, id));
  });
}

async function suspend(history: History, orderId: string): Promise<void> {
  const serviceId = await findService(history, orderId);
  const ctx = history.as(STAFF.email);
  await transact(ctx, (tx) => suspendService(ctx, tx, { serviceId, reason: 'staff' }));
  await settleServer(history, serviceId);
}
