import { pino } from 'pino';

/**
 * An error as it is logged. PostgreSQL puts the values of a refused row in `detail`: a log names the rule,
 * not the person. And the driver puts the whole connection in `client` of one that broke.
 */
export function errorForLog(error: Error): object {
  const logged = pino.stdSerializers.err(error);
  const { detail: _detail, client: _client, ...told } = { detail: null, client: null, ...logged };
  return told;
}
