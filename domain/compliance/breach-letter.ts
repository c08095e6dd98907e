import { formatCounted } from '#domain/platform/counted.ts';
import { STATUS_PART_LABELS } from '#domain/support/incident.ts';
import type { PlanType } from '#domain/catalogue/plan.ts';
import type { ProvisioningModule } from '#domain/catalogue/provisioning-module.ts';

/** Letters to the people concerned in a breach of personal data (GDPR art. 34). */
export const BREACH_LETTER_MAX = { subject: 120, message: 20_000, names: 1000, name: 254 } as const;
/** Letters of one breach: facts that become known in phases are told in phases. */
export const BREACH_LETTERS_MAX = 20;

export const BREACH_AUDIENCES = ['all', 'types', 'plans', 'modules', 'named'] as const;

/** People a letter is for. Of a service that is its holder, whoever works with it. */
export type BreachAudience =
  | { kind: 'all' }
  | { kind: 'types'; types: readonly PlanType[]; withEnded: boolean }
  | { kind: 'plans'; planIds: readonly string[]; withEnded: boolean }
  | { kind: 'modules'; modules: readonly ProvisioningModule[]; withEnded: boolean }
  /** By address or by customer number. */
  | { kind: 'named'; names: readonly string[] };

const TYPE_LABELS: Readonly<Record<PlanType, string>> = { ...STATUS_PART_LABELS, other: 'Overig' };

const MODULE_NAMES: Readonly<Record<ProvisioningModule, string>> = {
  manual: 'met de hand geleverd',
  simulator: 'de simulator',
  pterodactyl: 'Pterodactyl',
  directadmin: 'DirectAdmin',
  proxmox: 'Proxmox',
};

/** Most plans that are named; of more only the number is said. */
const PLANS_NAMED = 5;

function plansText(names: readonly string[]): string {
  return names.length > PLANS_NAMED ? `${names.length} pakketten` : names.join(', ');
}

/** The chosen people, in words. */
export function audienceText(audience: BreachAudience, planNames: readonly string[]): string {
  const { kind } = audience;
  if (kind === 'all') return 'alle klanten';
  if (kind === 'named') return 'een lijst van klanten';
  const ended = audience.withEnded ? ', ook van wat beëindigd is' : '';
  const of = 'klanten met een service van';
  if (kind === 'types') {
    return `${of} ${audience.types.map((type) => TYPE_LABELS[type]).join(', ')}${ended}`;
  }
  if (kind === 'plans') return `${of} ${plansText(planNames)}${ended}`;
  return `${of} ${audience.modules.map((module) => MODULE_NAMES[module]).join(', ')}${ended}`;
}

/** Reads pasted names, addresses and numbers, however they were set apart, each once. */
export function readNames(text: string): string[] {
  const words = text
    .split(/[\s,;<>"]+/u)
    .map((word) => word.toLowerCase())
    .filter((word) => word !== '');
  return [...new Set(words)];
}

/** Above each part of a letter that the law asks (art. 34(2)). */
export const LETTER_HEADS = {
  happened: 'Wat er gebeurde',
  consequences: 'Wat het voor je kan betekenen',
  measures: 'Wat wij hebben gedaan',
} as const;

const HEADS = Object.values(LETTER_HEADS);
const PLACEHOLDER = /\[[^\]\n]+\]/gu;
/** An address, or a number that can be called. */
const CONTACT = /[^\s@]+@[^\s@]+\.[^\s@]{2,}|(?:\+|\b0)[\d ()-]{8,}\d/u;

/** Tells whether something is written under a head: on its line or below it, up to the next empty line. */
function hasPart(message: string, head: string): boolean {
  const at = message.toLowerCase().indexOf(head.toLowerCase());
  if (at === -1) return false;
  const [part = ''] = message.slice(at + head.length).split(/\n\s*\n/u);
  return part.replaceAll(PLACEHOLDER, '').replaceAll(/[\s:.]/gu, '') !== '';
}

/**
 * Lists what a letter still seems to lack of what the law asks, or has too much. It is pointed out
 * and stops nobody: the same can be said in other words.
 */
export function letterGaps(message: string, { description }: { description: string }): string[] {
  const left = [...new Set(message.match(PLACEHOLDER))];
  return [
    ...HEADS.filter((head) => !hasPart(message, head)).map(
      (head) => `Er staat niets onder ‘${head}’.`,
    ),
    ...(CONTACT.test(message) ? [] : ['Er staat geen adres of nummer in voor vragen.']),
    ...(left.length === 0 ? [] : [`Dit is nog in te vullen: ${left.join(', ')}.`]),
    ...(message.includes(description)
      ? ['De omschrijving van collega’s staat er letterlijk in. Klopt die voor wie dit leest?']
      : []),
  ];
}

/** Progress of a letter; a mail that gave up waits for a person. */
export type LetterFigures = {
  recipients: number;
  sent: number;
  failed: number;
  /** Chosen people whose account was deleted meanwhile. */
  gone: number;
};

/** Counts the mails that are still on their way. */
export function lettersWaiting({ recipients, sent, failed, gone }: LetterFigures): number {
  return Math.max(0, recipients - sent - failed - gone);
}

export function customersText(count: number): string {
  return formatCounted(count, 'klant', 'klanten');
}

/** Text about a letter in the log. */
export function letterText(letter: { subject: string; audience: string; count: number }): string {
  const { subject, audience, count } = letter;
  return `Gemaild aan ${customersText(count)}: ‘${subject}’. Voor wie: ${audience}.`;
}
