import { setTimeout as wait } from 'node:timers/promises';
import { shortId } from '#domain/short-id.ts';
import type { OperationRequest, ProvisioningPort } from './provisioning-port.ts';

const DELIVERY_MS = 1000;

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
  const infoOf = (serviceId: string) => {
    const short = shortId(serviceId);
    return {
      hostname: `${short}.demo.hostwerk.test`,
      // Documentation addresses (RFC 5737): they belong to nobody.
      ipAddress: `203.0.113.${(Number.parseInt(short, 16) % 254) + 1}`,
      username: `hw${short}`,
      notes: '',
    };
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
    clear: work,
    async remake(request) {
      await work(request);
      return infoOf(request.serviceId);
    },
    async deliver({ serviceId, name, signal, answer }) {
      await work({ name, signal });
      const serverInfo = infoOf(serviceId);
      if (name.startsWith('twice-')) await answer(serverInfo);
      return serverInfo;
    },
  };
}

function hang(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('simulator: no answer in time')), {
      once: true,
    });
  });
}
