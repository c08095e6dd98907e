/** An expected reason why the program cannot start; the message is one line for the operator. */
export class StartError extends Error {
  override name = 'StartError';
}

export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}
