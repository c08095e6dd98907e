import { isHostName } from './directadmin.ts';
import type { PlanType } from '#domain/catalogue/plan.ts';
import { ok, refuse, type Result } from '#domain/platform/result.ts';
import { beginningOf } from '#domain/platform/shorten.ts';
import { SERVICE_NAME } from './service-name.ts';
import { canOpenPanel, type DeliveryState, type OpenPanelRefusal } from './service.ts';
import { isComingService, type ServiceStatus } from './service-status.ts';

/**
 * Longest text that may be typed: an address that was copied from a browser is longer than the
 * domain in it.
 */
export const DOMAIN_TEXT_MAX = 300;

export type DomainRefusal = 'DOMAIN_EMPTY' | 'DOMAIN_INVALID' | 'DOMAIN_IS_OURS';
export type OwnDomain = {
  /** As name servers have it: `xn--bckerei-5wa.de`. */
  domain: string;
  /** As people write it, in what fits the name of a service. */
  name: string;
};

/** Tells whether what is made of a plan is hosted under a domain. */
export function takesDomain(planType: PlanType): boolean {
  return planType === 'web';
}

/**
 * The domain in what somebody typed or pasted: without `https://`, `www.`, a port, or a page behind it.
 * `kept` are names of the shop itself, which nobody gets, nor what is above or below them.
 */
export function readDomain(
  text: string,
  kept: readonly string[] = [],
): Result<OwnDomain, DomainRefusal> {
  const typed = hostIn(text);
  if (typed === '') return refuse('DOMAIN_EMPTY');
  const whole = asciiOf(typed);
  if (whole === null || !isHostName(whole)) return refuse('DOMAIN_INVALID');
  // In `www.nl` the www is the domain itself.
  const isPage = whole.startsWith('www.') && isHostName(whole.slice(4));
  const domain = isPage ? whole.slice(4) : whole;
  if (isOurs(domain, kept)) return refuse('DOMAIN_IS_OURS');
  const shown = isPage ? typed.slice(4) : typed;
  return ok({ domain, name: beginningOf(shown, SERVICE_NAME.maxLength) });
}

/** Text in the place where a browser has the host. */
function hostIn(text: string): string {
  return text
    .trim()
    .normalize('NFC')
    .toLowerCase()
    .replace(/^[a-z][a-z\d+.-]*:\/\//, '')
    .replace(/^\/+/, '')
    .replace(/[/?#].*$/su, '')
    .replace(/:\d*$/, '')
    .replaceAll(/[\u3002\uff0e\uff61]/gu, '.')
    .replace(/\.+$/, '');
}

/** Null where it can be no host, or is an address of numbers. */
function asciiOf(host: string): string | null {
  if (/[\s%@\\:[\]<>^|]/u.test(host) || !URL.canParse(`http://${host}`)) return null;
  return new URL(`http://${host}`).hostname;
}

/** Tells whether a domain is one of these, or above or below one. */
export function isOurs(domain: string, kept: readonly string[]): boolean {
  return kept.some((own) => isWithin(domain, own) || isWithin(own, domain));
}

function isWithin(name: string, domain: string): boolean {
  return name === domain || name.endsWith(`.${domain}`);
}

/** When the domain of a service can be chosen: before it is made, and once while it has none. */
export function canSetDomain(service: {
  planType: PlanType;
  status: ServiceStatus;
  deliveryState: DeliveryState;
  domain: string | null;
}): Result<'waiting' | 'made', 'NOT_FOUND' | 'SERVICE_HAS_DOMAIN' | OpenPanelRefusal> {
  if (!takesDomain(service.planType)) return refuse('NOT_FOUND');
  if (isComingService(service.status)) {
    return service.deliveryState === 'running' ? refuse('SERVICE_PENDING') : ok('waiting');
  }
  if (service.domain !== null) return refuse('SERVICE_HAS_DOMAIN');
  const runs = canOpenPanel(service);
  return runs.ok ? ok('made') : runs;
}
