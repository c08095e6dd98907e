import type { PlanResources, ProvisioningModule } from '#domain/plan.ts';
import type { ServerInfo } from '#server/db/schema.ts';

export type DeliveryRequest = {
  /** The idempotency key: asking twice for one service makes one server. */
  serviceId: string;
  name: string;
  planSlug: string;
  resources: PlanResources | null;
  signal: AbortSignal;
  /** For a module that calls back: may be called beside the returned answer, and more than once. */
  answer: (serverInfo: ServerInfo) => Promise<void>;
};

/** Something that makes servers. `deliver` throws when it fails; the job then tries again. */
export interface ProvisioningPort {
  deliver(request: DeliveryRequest): Promise<ServerInfo>;
}

/** `manual` has no module behind it: a person delivers. The simulator exists in a demo only. */
export type ProvisioningModules = Record<ProvisioningModule, ProvisioningPort | null>;
