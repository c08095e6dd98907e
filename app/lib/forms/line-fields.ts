import * as z from 'zod';
import type { PublicPlan } from '#contract/public/plans.ts';
import { DOMAIN_TEXT_MAX, readDomain, takesDomain } from '#domain/delivery/own-domain.ts';
import { normaliseServiceName, suggestServiceName } from '#domain/delivery/service-name.ts';
import { DOMAIN_SENTENCES } from './domain-sentences.ts';

const SERVICE_NAME_SENTENCES = {
  SERVICE_NAME_EMPTY: 'Geef je dienst een naam.',
  SERVICE_NAME_TOO_LONG: 'Gebruik hoogstens 63 tekens.',
  SERVICE_NAME_INVALID: 'Gebruik gewone letters, cijfers en leestekens.',
} as const;

/** The keys in a field, one a line. */
export function keysIn(text: string): string[] {
  return text.split('\n').flatMap((line) => line.trim() || []);
}

/** Few give keys along. Where the code for them does not come, the server looks at them. */
async function checkKeys(text: string, onFault: (message: string) => void): Promise<void> {
  const late = await import('./key-sentence.ts').catch(() => null);
  const message = late?.keySentence(keysIn(text)) ?? null;
  if (message !== null) onFault(message);
}

/** Fields of one thing in the basket. */
const typedLine = z.object({
  /** True of web hosting, which is asked what it is for. */
  hasDomain: z.boolean(),
  /** By its name; empty until somebody chooses. */
  system: z.string(),
  serviceName: z.string().superRefine((text, context) => {
    const result = normaliseServiceName(text);
    if (!result.ok) {
      context.addIssue({ code: 'custom', message: SERVICE_NAME_SENTENCES[result.reason] });
    }
  }),
  /** The domain of web hosting, in the place of a name, unless it is chosen later. */
  domain: z.string().max(DOMAIN_TEXT_MAX, DOMAIN_SENTENCES.DOMAIN_INVALID),
  choosesLater: z.boolean(),
  sshKeys: z.string().superRefine((text, context) => {
    if (text.trim() === '') return;
    return checkKeys(text, (message) => context.addIssue({ code: 'custom', message }));
  }),
});

export type LineFields = z.infer<typeof typedLine>;

/** The same of a whole basket, by the id of each line: no domain is in it twice. */
export const basketFields = z.record(z.string(), typedLine).superRefine((lines, context) => {
  const seen = new Set<string>();
  for (const [id, { hasDomain, choosesLater, domain }] of Object.entries(lines)) {
    if (!hasDomain || choosesLater) continue;
    const read = readDomain(domain);
    const message = read.ok
      ? seen.has(read.value.domain) && 'Deze domeinnaam staat al bij een ander pakket hierboven.'
      : DOMAIN_SENTENCES[read.reason];
    if (read.ok) seen.add(read.value.domain);
    if (message !== false) context.addIssue({ code: 'custom', path: [id, 'domain'], message });
  }
});

/** The fields that one thing begins with, under a name that nothing beside it has. */
export function startingLine(
  plan: Pick<PublicPlan, 'name' | 'type'>,
  others: readonly LineFields[] = [],
): LineFields {
  const taken = new Set(others.map(({ serviceName }) => serviceName.trim()));
  const name = suggestServiceName(plan.name);
  let serviceName = name;
  for (let number = 2; taken.has(serviceName); number += 1) {
    serviceName = `${name.slice(0, 60)} ${number}`;
  }
  return {
    hasDomain: takesDomain(plan.type),
    system: '',
    serviceName,
    domain: '',
    choosesLater: false,
    sshKeys: '',
  };
}

/**
 * The name that a service will have, as far as it is known: its own, or the domain that hosting is for.
 */
export function purposeText({ serviceName, domain, choosesLater, hasDomain }: LineFields): string {
  if (!hasDomain || choosesLater) return serviceName.trim();
  const read = readDomain(domain);
  return read.ok ? read.value.name : '';
}
