import type { ServerNetwork } from '#domain/delivery/address-range.ts';
import type { ModuleOptions } from '#domain/delivery/module-options.ts';
import type { PlanResources, PlanType } from '#domain/catalogue/plan.ts';
import type { ProvisioningModule } from '#domain/catalogue/provisioning-module.ts';
import type { ServerUsage } from '#domain/delivery/server-usage.ts';
import type { ModuleTask } from '#domain/delivery/service-module.ts';
import type { SuspendReason } from '#domain/delivery/service.ts';
import type { ServerInfo } from '#server/platform/db/service-tables.ts';

/** Person that a server is made for. */
export type ServerOwner = {
  id: string;
  email: string;
  /** True if they showed that this address is theirs. */
  emailVerified: boolean;
  firstName: string;
  lastName: string;
};

/** Specification that a server is made by. */
export type MadeAs = {
  planSlug: string;
  resources: PlanResources | null;
  /** The plan's options of now, with what the service has on top; null where its module takes none. */
  options: ModuleOptions | null;
  /** The operating system by its name, and the template of it; null where the plan has none. */
  system: string | null;
  templateId: number | null;
};

export type DeliveryRequest = MadeAs & {
  /** The idempotency key: asking twice for one service makes one server. */
  serviceId: string;
  name: string;
  planType: PlanType;
  owner: ServerOwner;
  /** The addresses of ours that the server gets, for a module that has none of its own. */
  network: ServerNetwork | null;
  /** The public keys that let its customer in from the first start on, one a line. */
  sshKeys?: string | null;
  /** The domain of web hosting, as name servers have it; null while its customer chose none. */
  domain: string | null;
  /** The task that was `installing` when it was asked last; null when that is not known. */
  task: string | null;
  signal: AbortSignal;
  /** For a module that calls back: may be called beside the returned answer, and more than once. */
  answer: (serverInfo: ServerInfo) => Promise<void>;
};

/** The server is being made and needs no more of us: ask again later. Neither done nor a failure. */
export const NOT_READY = 'not-ready';
/** The same, with what the panel calls the work that goes on: it comes along the next time. */
export type Installing = { installing: string };

/** Ids that a module finds a server by. */
export type ServerKey = {
  serviceId: string;
  /**
   * The panel's id of a server that it had before; the id of one that we had made follows from the
   * service's.
   */
  panelId?: string | null;
};

export type OperationRequest = ServerKey & {
  name: string;
  signal: AbortSignal;
  /** True if a person made it: what is not found of such a one may run all the same. */
  madeByHand?: boolean;
  /** The reason of a suspension; null for a service that ended. */
  suspendReason?: SuspendReason | null;
};
/** Request for the use of a server, in which the last day runs until `now`. */
export type UsageRequest = OperationRequest & { now: Date };
/** A way in for the customer of a server: another password for who they log in as, or a key besides. */
export type AccessRequest = OperationRequest & { password: string | null; sshKey: string | null };
/** A server that is made anew, in the place of the one it was: with its number and its addresses. */
export type RemakeRequest = OperationRequest &
  MadeAs &
  Pick<DeliveryRequest, 'network' | 'task'> & {
    /** The key that lets its customer in from the first start on; null for nothing yet. */
    sshKey: string | null;
  };
/** The domain that web hosting is under from now on, in the place of the one that it began with. */
export type DomainRequest = OperationRequest & { domain: string };
/** Another plan, for a server that stays and keeps its data. */
export type ResizeRequest = OperationRequest & MadeAs & Partial<Pick<DeliveryRequest, 'network'>>;

/**
 * Operations on a server after its delivery. Each may be asked for what is done already, and answers once
 * it is: to suspend what is off, or to terminate what never was, is no failure, unless a person made it. A
 * restart leaves a server that was switched off as it is: a suspended one would be back by it.
 */
export type ServerOperations = Record<
  Exclude<ModuleTask, 'resize' | 'reinstall'>,
  (request: OperationRequest) => Promise<void>
> & {
  /** Answers what stays larger than the plan, as a sentence for staff; null when nothing does. */
  resize(request: ResizeRequest): Promise<string | null>;
};

/** Servers that a panel has, by what it calls them itself. */
export type ServersAsked = { panelIds: readonly string[]; signal: AbortSignal };
/** Name of a server there, or the reason that no service may have it: both as words for staff. */
export type ServerFound = { known: string } | { refusal: string };

/**
 * Something that makes servers. Every call throws when it fails; the job then tries again. What a
 * panel takes minutes for is asked for again and again, and is not waited for.
 */
export interface ProvisioningPort extends ServerOperations {
  deliver(request: DeliveryRequest): Promise<ServerInfo | typeof NOT_READY | Installing>;
  /**
   * Takes a server away with all that is on it, once it is sure that another can be made in its place.
   * Asked again it finds nothing, and is done. Only where a module makes servers anew, with `remake`.
   */
  clear?(request: RemakeRequest): Promise<void>;
  /** Makes it as a delivery does, as often as it is asked; it is never asked before it was cleared. */
  remake?(request: RemakeRequest): Promise<ServerInfo | typeof NOT_READY | Installing>;
  /** An address that logs its customer in on the panel once; only where the panel gives such. */
  openPanel?(request: OperationRequest): Promise<string>;
  /** Has web hosting under a domain that was chosen later, as often as it is asked. Answers how it is reached. */
  setDomain?(request: DomainRequest): Promise<ServerInfo>;
  /** Prepares a way in that counts from the next start on, and answers who logs in by it. */
  setAccess?(request: AccessRequest): Promise<string>;
  /** Tells the doctor how the panel is; only where there is a panel. Never throws. */
  look?(): Promise<{ fine: boolean; line: string }>;
  /** Answers how much a server uses, in the order of a screen; only where the panel keeps that. */
  readUsage?(request: UsageRequest): Promise<ServerUsage[]>;
  /**
   * Tells of servers that the panel had before whether they are there and nobody else's: an answer for
   * each. Only where there is a panel. Throws when it does not say.
   */
  lookUp?(asked: ServersAsked): Promise<ReadonlyMap<string, ServerFound>>;
}

/** `manual` has no module behind it: a person delivers. The simulator exists in a demo only. */
export type ProvisioningModules = Record<ProvisioningModule, ProvisioningPort | null>;

export const NO_MODULES: ProvisioningModules = {
  manual: null,
  simulator: null,
  pterodactyl: null,
  directadmin: null,
  proxmox: null,
};
