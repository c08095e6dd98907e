import type {
  OperationRequest,
  ProvisioningPort,
} from '#server/delivery/panels/provisioning-port.ts';
import { createSimulator } from '#server/delivery/panels/simulator.ts';
import type { HistoryPanel, KeptServer } from './history-panels.ts';

type Known = { id: string; name: string };

/** Servers of a history that has no panel: those from before the shop by name, for nothing else is known of them. */
function keepServers() {
  const servers = new Map<string, KeptServer>();
  const before = new Set<string>();
  const keyOf = ({ id, name }: Known) => (before.has(name) ? name : id);
  return {
    has: (service: Known) => servers.has(keyOf(service)),
    keep: (service: Known, server: KeptServer) => void servers.set(keyOf(service), server),
    drop: (service: Known) => void servers.delete(keyOf(service)),
    find(service: Known): KeptServer {
      const server = servers.get(keyOf(service));
      if (server === undefined) throw new Error('panel: no such server');
      return server;
    },
    /** The part that both kinds share: their plans, and the looks at their servers. */
    shown: {
      type: 'web',
      options: [null, null, null],
      systems: [],
      sizeOf: ({ slug }) => slug,
      put(name, { size, isOn }) {
        before.add(name);
        servers.set(name, { isOn, size: `pakket-${size}` });
        return '';
      },
      look: (service) => servers.get(keyOf(service)) ?? null,
      count: () => servers.size,
      [Symbol.asyncDispose]: async () => undefined,
    } satisfies Partial<HistoryPanel>,
  };
}

/** No panel of anybody's: what the port asks, and nothing more. */
export async function openSimulated(): Promise<HistoryPanel> {
  const servers = keepServers();
  let failing = 0;

  async function answer(work: () => void): Promise<void> {
    const fails = failing > 0;
    const isDone = !fails || failing % 2 === 0;
    if (fails) failing -= 1;
    if (isDone) work();
    if (fails) throw new Error('panel: no answer');
  }

  const of = ({ serviceId: id, name }: Pick<OperationRequest, 'serviceId' | 'name'>) => ({
    id,
    name,
  });
  const turn = (isOn: boolean) => (request: OperationRequest) =>
    answer(() => void (servers.find(of(request)).isOn = isOn));
  const simulator = createSimulator(0);
  const port: ProvisioningPort = {
    async deliver(request) {
      await answer(() => {
        if (!servers.has(of(request))) {
          servers.keep(of(request), { isOn: true, size: request.planSlug });
        }
      });
      return simulator.deliver(request);
    },
    async suspend(request) {
      // To suspend what is not there is no failure.
      if (servers.has(of(request))) await turn(false)(request);
    },
    unsuspend: turn(true),
    // To restart what is off leaves it off.
    restart: (request) => answer(() => void servers.find(of(request))),
    async resize(request) {
      await answer(() => void (servers.find(of(request)).size = request.planSlug));
      return null;
    },
    terminate: (request) => answer(() => servers.drop(of(request))),
  };
  return {
    ...servers.shown,
    module: 'simulator',
    port,
    byHand: null,
    fail: (calls) => void (failing = calls),
  };
}

/** No panel: people make the servers, and say so. */
export async function openByHand(): Promise<HistoryPanel> {
  const servers = keepServers();
  return {
    ...servers.shown,
    module: 'manual',
    port: null,
    type: 'vps',
    systems: [
      { name: 'Debian 13', templateId: null },
      { name: 'Ubuntu 26.04', templateId: null },
    ],
    byHand(task, service) {
      if (task === 'terminate') return servers.drop(service);
      if (task === 'deliver') return servers.keep(service, { isOn: true, size: service.slug });
      const server = servers.find(service);
      if (task === 'reinstall') Object.assign(server, { isOn: true, size: service.slug });
      else if (task === 'resize') server.size = service.slug;
      else if (task !== 'restart') server.isOn = task === 'unsuspend';
    },
    fail: () => undefined,
  };
}
