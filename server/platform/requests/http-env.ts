/** Variables that every HTTP request carries through the program. */
export type HttpEnv = { Variables: { requestId: string; address: string } };
