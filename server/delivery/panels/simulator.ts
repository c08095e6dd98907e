import { setTimeout as wait } from 'node:timers/promises';
import type { PlanType } from '#domain/catalogue/plan.ts';
import { shortId } from '#domain/platform/short-id.ts';
import type { ServerInfo } from '#server/platform/db/service-tables.ts';
import type { OperationRequest, ProvisioningPort } from './provisioning-port.ts';
import { meansOfDay, USAGE_STEPS, type ServerUsage } from '#domain/delivery/server-usage.ts';

const DELIVERY_MS = 1000;
/** User that the demo's cloud images let in. */
const MACHINE_USER = 'root';

/**
 * The demo's server factory: does everything in a second. The name of the service tells it to
 * misbehave as real panels do: `fail-…` refuses, `hang-…` never answers, `twice-…` answers a
 * delivery a second time.
 */
export function createSimulator(answerMs = DELIVERY_MS): ProvisioningPort {
  const work = async ({ name, signal }: Pick<OperationRequest, 'name' | 'signal'>) => {
    if (name.startsWith('fail-')) {
      throw new Error('simulator: the panel refused (name starts with fail-)');
    }
    if (name.startsWith('hang-')) await hang(signal);
    await wait(answerMs, undefined, { signal });
  };
  return {
    suspend: work,
    unsuspend: work,
    restart: work,
    async resize(request) {
      await work(request);
      return null;
    },
    terminate: work,
    readUsage: async ({ serviceId, now }) => simulateUsage(serviceId, now),
    clear: work,
    async remake(request) {
      await work(request);
      return simulatedInfo({ ...request, planType: 'vps', domain: null });
    },
    async setAccess(request) {
      await work(request);
      return MACHINE_USER;
    },
    async setDomain(request) {
      await work(request);
      return simulatedInfo({ ...request, planType: 'web' });
    },
    async deliver({ serviceId, name, planType, domain, signal, answer }) {
      await work({ name, signal });
      const serverInfo = simulatedInfo({ serviceId, planType, domain });
      if (name.startsWith('twice-')) await answer(serverInfo);
      return serverInfo;
    },
  };
}

type Simulated = { serviceId: string; planType: PlanType; domain: string | null };

/**
 * Answers as a real panel would: a machine of one's own has a user who may do everything on it, and both
 * addresses.
 */
export function simulatedInfo({ serviceId, planType, domain }: Simulated): ServerInfo {
  const short = shortId(serviceId);
  const shared = {
    hostname: `${short}.demo.hostwerk.test`,
    // Documentation addresses (RFC 5737 and 3849): they belong to nobody.
    ipAddress: `203.0.113.${(Number.parseInt(short, 16) % 254) + 1}`,
    username: `hw${short}`,
    notes: '',
    ...(domain !== null && { domain }),
  };
  if (planType !== 'vps') return shared;
  const [high, low] = [0, 4].map((from) =>
    Number.parseInt(short.slice(from, from + 4), 16).toString(16),
  );
  return { ...shared, username: MACHINE_USER, ipv6Address: `2001:db8:${high}:${low}::2` };
}

function hang(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('simulator: no answer in time')), {
      once: true,
    });
  });
}

const HALF_HOUR_MS = 30 * 60_000;

/**
 * Makes up the use of a server that is made up: a day in waves, another for each service and always the
 * same. Limits that would have to fit its plan are not among it: a plan says those in words.
 */
function simulateUsage(serviceId: string, now: Date): ServerUsage[] {
  const seed = Number.parseInt(serviceId.slice(0, 4), 16);
  const waveAt = (step: number) => (1 + Math.sin((step + seed) / 7) * Math.cos(step / 3)) / 2;
  const end = Math.floor(now.getTime() / HALF_HOUR_MS);
  const dayOf = (least: number, most: number) =>
    meansOfDay(
      Array.from({ length: USAGE_STEPS }, (_, place) => {
        const step = end - place;
        const value = least + (most - least) * waveAt(step);
        return { at: new Date(now.getTime() - place * HALF_HOUR_MS), value };
      }),
      now,
    );
  const usage = (kind: ServerUsage['kind'], most: number | null, day: (number | null)[]) => ({
    kind,
    now: day.at(-1) ?? null,
    most,
    day,
  });
  return [
    usage('cpu', 1, dayOf(0.03, 0.42)),
    usage('networkIn', null, dayOf(8000, 420_000)),
    usage('networkOut', null, dayOf(20_000, 1_900_000)),
  ];
}
