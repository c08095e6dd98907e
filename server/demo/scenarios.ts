import { addDays, amsterdamDate, amsterdamInstant } from '#domain/platform/amsterdam.ts';
import type { TermMonths } from '#domain/catalogue/term.ts';
import type { PaymentMethod } from '#domain/sales/payment.ts';
import type { SuspendReason } from '#domain/delivery/service.ts';
import { REGULAR } from './accounts.ts';

/** Course of an order and its service, as far as time allows. */
export type Outcome =
  /** Active until its term is over, then ended; or renewed term after term. */
  | 'delivered'
  | 'restarting'
  | `suspended-${SuspendReason}`
  | 'waiting-for-staff'
  | 'delivery-failed'
  | 'refunded'
  | 'open'
  | 'expired'
  /** Paid after the order had expired: the money became credit. */
  | 'paid-too-late'
  | 'withdrawn'
  | 'marked-failed';

/** One order and everything that came of it. */
export type Scenario = {
  customer: string;
  plan: string;
  termMonths: TermMonths;
  method: PaymentMethod;
  name: string;
  placedAt: Date;
  outcome: Outcome;
  /** Days until the money of a bank transfer was seen. */
  transferDays: number;
  /** The first attempt at the gateway failed. */
  secondTry: boolean;
  /** Is not cancelled: each term is paid. */
  goesOn: boolean;
  /** The discount code that it was ordered with. */
  code?: string;
};

const HOUR = 3_600_000;

/** Finds an hour in Amsterdam, `days` before `now`; never after `now`. */
export function daysBefore(now: Date, days: number, hour: number): Date {
  const at = amsterdamInstant(addDays(amsterdamDate(now), -days), hour * HOUR);
  return at < now ? at : new Date(now.getTime() - HOUR);
}

type Row = readonly [
  daysAgo: number,
  plan: string,
  termMonths: TermMonths,
  method: 'ideal' | 'transfer',
  name: string,
  outcome: Outcome,
];

/** The scenarios by customer that must be there, whatever chance makes: every state of everything. */
const ROWS: Readonly<Record<string, readonly Row[]>> = {
  [REGULAR.email]: [
    [521, 'web-professional', 12, 'transfer', 'studio-zuiderlicht.test', 'delivered'],
    [300, 'vps-starter', 12, 'ideal', 'nieuwsbrief.studio-zuiderlicht.test', 'refunded'],
    [250, 'dedicated-starter', 1, 'transfer', 'render.studio-zuiderlicht.test', 'expired'],
    [200, 'vps-professional', 12, 'ideal', 'apps.studio-zuiderlicht.test', 'restarting'],
    [157, 'web-professional', 12, 'transfer', 'studio-zuiderlicht.test', 'delivered'],
    [121, 'game-starter', 1, 'ideal', 'Vrijdagmiddagserver', 'delivered'],
    [120, 'vps-enterprise', 1, 'ideal', 'test.studio-zuiderlicht.test', 'withdrawn'],
    [91, 'web-starter', 12, 'ideal', 'portfolio-sanne.test', 'delivered'],
    [60, 'vps-professional', 1, 'ideal', 'staging.studio-zuiderlicht.test', 'marked-failed'],
    [60, 'vps-starter', 1, 'ideal', 'archief.studio-zuiderlicht.test', 'suspended-unpaid'],
    [17, 'web-enterprise', 12, 'transfer', 'winkel.studio-zuiderlicht.test', 'open'],
    [3, 'web-starter', 12, 'transfer', 'trouwfotos.studio-zuiderlicht.test', 'open'],
    [1, 'web-professional', 1, 'ideal', 'blog.studio-zuiderlicht.test', 'open'],
    [0, 'vps-professional', 1, 'ideal', 'video.studio-zuiderlicht.test', 'waiting-for-staff'],
  ],
  'mohamed.elidrissi@post.test': [
    [33, 'game-professional', 12, 'ideal', 'Buurtcraft', 'suspended-abuse'],
  ],
  'koen@brouwerij-het-zinkend-schip.test': [
    [
      48,
      'web-professional',
      12,
      'ideal',
      'proeverij.brouwerij-het-zinkend-schip.test',
      'suspended-staff',
    ],
  ],
  'robin@pixelpolder.test': [
    [400, 'vps-professional', 24, 'transfer', 'galerij.pixelpolder.test', 'delivered'],
    [57, 'vps-starter', 1, 'ideal', 'demo3.pixelpolder.test', 'suspended-unpaid'],
  ],
  'daan.mulder@post.test': [[12, 'game-starter', 1, 'ideal', 'Klassencraft', 'paid-too-late']],
  'pieter@noordzee-data.test': [
    [80, 'vps-professional', 3, 'ideal', 'proef.noordzee-data.test', 'delivered'],
    [2, 'dedicated-professional', 1, 'ideal', 'opslag7.noordzee-data.test', 'delivery-failed'],
  ],
  'niels.kok@post.test': [[1, 'game-enterprise', 1, 'ideal', 'Valheim Arnhem', 'delivery-failed']],
  'jeroen@code-kade.test': [
    [0, 'dedicated-starter', 1, 'ideal', 'kade12.code-kade.test', 'waiting-for-staff'],
  ],
  'gerda@kaasboerderij-weidezicht.test': [
    [17, 'web-professional', 12, 'transfer', 'winkel.kaasboerderij-weidezicht.test', 'open'],
  ],
  'vera@kunstuitleen-rood.test': [
    [20, 'web-enterprise', 12, 'transfer', 'catalogus.kunstuitleen-rood.test', 'open'],
  ],
};

const METHODS = { ideal: 'test_ideal', transfer: 'bank_transfer' } as const;
/** Office hours first: the later rows of one day come later in it. */
const FIRST_HOUR = 9;
const HOURS = 9;

export function fixedScenarios(now: Date): Scenario[] {
  const rows = Object.entries(ROWS).flatMap(([customer, own]) =>
    own.map((row) => ({ customer, row })),
  );
  return rows.map(
    ({ customer, row: [daysAgo, plan, termMonths, method, name, outcome] }, index) => ({
      customer,
      plan,
      termMonths,
      name,
      outcome,
      method: METHODS[method],
      placedAt: daysBefore(now, daysAgo, FIRST_HOUR + (index % HOURS)),
      transferDays: 3,
      secondTry: false,
      // Its second quarter waits to be paid.
      goesOn: termMonths === 3,
    }),
  );
}
