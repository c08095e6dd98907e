import { createContext } from 'react-router';
import type { ContractRouterClient } from '@orpc/contract';
import type { contract } from '#contract/index.ts';

/** The context that the server hands the loaders of public pages. */
export type SiteContext = {
  /** The public part of the contract, in process. */
  api: ContractRouterClient<typeof contract.public>;
  /** The shop's address by its own settings; a request's own word on it is the sender's. */
  origin: string;
};

/**
 * Exists once: the server takes it from the built entry module, never from this source, because a
 * second copy would be a different key.
 */
export const siteContext = createContext<SiteContext>();
