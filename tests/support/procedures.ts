import { isContractProcedure } from '@orpc/contract';
import { ORPCError } from '@orpc/client';
import * as z from 'zod';
import { contract } from '#contract/index.ts';
import type { Api } from './api.ts';

type Node = { [key: string]: Node };

type Procedure = { path: string; fields: readonly string[]; hasOutput: boolean };

/** The dotted path of every procedure in the contract, with the fields it takes. */
export const PROCEDURES: readonly Procedure[] = walk(contract, '');

function walk(node: object, prefix: string): Procedure[] {
  if (isContractProcedure(node)) {
    const { inputSchema, outputSchema } = node['~orpc'];
    return [{ path: prefix, fields: fieldsOf(inputSchema), hasOutput: outputSchema !== undefined }];
  }
  return Object.entries(node).flatMap(([key, child]) =>
    walk(child as object, prefix === '' ? key : `${prefix}.${key}`),
  );
}

function fieldsOf(schema: unknown): string[] {
  const inner = schema instanceof z.ZodDefault ? schema.unwrap() : schema;
  return inner instanceof z.ZodObject ? Object.keys(inner.shape) : [];
}

/** Calls a procedure by its path with any input, as no typed client would let one. */
export function call(api: Api, path: string, input?: unknown): Promise<unknown> {
  // A client is a tree of functions; the path decides which of them it is.
  let node = api as unknown as Node;
  for (const key of path.split('.')) node = node[key] as Node;
  return (node as unknown as (input: unknown, options: object) => Promise<unknown>)(input, {
    signal: AbortSignal.timeout(10_000),
  });
}

export type Refusal = { code: string; status: number; message: string; data: unknown };

/** Reads the refusal of a call; fails when it was not refused. */
export async function refusalOf(answer: Promise<unknown>): Promise<Refusal> {
  try {
    await answer;
  } catch (error) {
    if (error instanceof ORPCError) {
      const { code, status, message, data } = error;
      return { code, status, message, data };
    }
    throw error;
  }
  throw new Error('was not refused');
}

/** The code of a refusal, or OK. An open stream is let go. */
export async function outcomeOf(answer: Promise<unknown>): Promise<string> {
  try {
    const result = await answer;
    if (isStream(result)) void result.return(undefined);
    return 'OK';
  } catch (error) {
    if (error instanceof ORPCError) return String(error.code);
    throw error;
  }
}

function isStream(value: unknown): value is AsyncGenerator {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}
