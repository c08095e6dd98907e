import { createSimulator } from '#server/adapters/provisioning/simulator.ts';
import type {
  ProvisioningPort,
  ServerKey,
} from '#server/adapters/provisioning/provisioning-port.ts';

type KeptServer = { isOn: boolean; planSlug: string };

export type HistoryPanel = ProvisioningPort & {
  /** The servers that there are, by the service they are of. */
  servers: ReadonlyMap<string, KeptServer>;
  /** Lets so many of the next calls fail: every second one after it was done. */
  fail(calls: number): void;
};

/** A panel that keeps what servers there are, and does not answer every call. */
export function createHistoryPanel(): HistoryPanel {
  const servers = new Map<string, KeptServer>();
  let failing = 0;

  async function answer(work: () => void): Promise<void> {
    const fails = failing > 0;
    const isDone = !fails || failing % 2 === 0;
    if (fails) failing -= 1;
    if (isDone) work();
    if (fails) throw new Error('panel: no answer');
  }

  function find(serviceId: string): KeptServer {
    const server = servers.get(serviceId);
    if (server === undefined) throw new Error('panel: no such server');
    return server;
  }

  const turn =
    (isOn: boolean) =>
    ({ serviceId }: ServerKey) =>
      answer(() => void (find(serviceId).isOn = isOn));
  const simulator = createSimulator(0);

  return {
    servers,
    fail: (calls) => void (failing = calls),
    async deliver(request) {
      await answer(() => {
        const { serviceId, planSlug } = request;
        if (!servers.has(serviceId)) servers.set(serviceId, { isOn: true, planSlug });
      });
      return simulator.deliver(request);
    },
    async suspend(request) {
      // To suspend what is not there is no failure.
      if (servers.has(request.serviceId)) await turn(false)(request);
    },
    unsuspend: turn(true),
    // To restart what is off leaves it off.
    restart: ({ serviceId }) => answer(() => void find(serviceId)),
    resize: ({ serviceId, planSlug }) => answer(() => void (find(serviceId).planSlug = planSlug)),
    terminate: ({ serviceId }) => answer(() => void servers.delete(serviceId)),
  };
}
