import { createContext } from 'react-router';
import type { ContractRouterClient } from '@orpc/contract';
import type { contract } from '#contract/index.ts';

/** What the server hands the loaders of public pages: the public part of the contract, in process. */
export type SiteContext = { api: ContractRouterClient<typeof contract.public> };

/**
 * Exists once: the server takes it from the built entry module, never from this source, because a
 * second copy would be a different key.
 */
export const siteContext = createContext<SiteContext>();
