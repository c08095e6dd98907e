import type { PlanResources, ProvisioningModule } from '#domain/plan.ts';
import type { ModuleTask } from '#domain/service-module.ts';
import type { ServerInfo } from '#server/db/service-tables.ts';

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

export type OperationRequest = { serviceId: string; name: string; signal: AbortSignal };

/**
 * What a server goes through after its delivery. Each may be asked for what is done already, and
 * answers once it is: to suspend what is off, or to terminate what never was, is no failure.
 */
export type ServerOperations = Record<ModuleTask, (request: OperationRequest) => Promise<void>>;

/** Something that makes servers. Every call throws when it fails; the job then tries again. */
export interface ProvisioningPort extends ServerOperations {
  deliver(request: DeliveryRequest): Promise<ServerInfo>;
}

/** `manual` has no module behind it: a person delivers. The simulator exists in a demo only. */
export type ProvisioningModules = Record<ProvisioningModule, ProvisioningPort | null>;
