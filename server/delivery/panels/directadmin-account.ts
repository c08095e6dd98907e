import { doneAnswer, panelAccount, panelAddresses, userExists } from './directadmin-answers.ts';
import { createDirectAdminClient, type DirectAdminSettings } from './directadmin-client.ts';
import { PanelError } from './panel-http.ts';

/** Types of users that may make accounts. */
const MAKES_ACCOUNTS = new Set(['reseller', 'admin']);

/**
 * Tells whether the server answers to this login key, in one line; whether it may change anything can only
 * be tried. Never throws.
 */
export async function inspectDirectAdmin(
  settings: DirectAdminSettings,
): Promise<{ fine: boolean; line: string }> {
  const { url, user } = settings;
  try {
    const client = createDirectAdminClient(settings, new AbortController().signal);
    const look = <T>(schema: Parameters<typeof client.read<T>>[0], command: string) =>
      client
        .read(schema, { method: 'GET', command, fields: { user } })
        .catch(throwMissing(command));
    await look(doneAnswer, 'CMD_API_LOGIN_TEST');
    const { usertype } = await look(panelAccount, 'CMD_API_SHOW_USER_CONFIG');
    if (!MAKES_ACCOUNTS.has(usertype)) {
      return { fine: false, line: 'DIRECTADMIN_USER is neither a reseller nor an administrator' };
    }
    await look(userExists, 'CMD_API_USER_EXISTS');
    await look(panelAddresses, 'CMD_API_SHOW_RESELLER_IPS');
    return { fine: true, line: `${url} answers to DIRECTADMIN_KEY of ${user} (${usertype})` };
  } catch (error) {
    if (!(error instanceof PanelError)) throw error;
    return { fine: false, line: error.message };
  }
}

/** Makes an error of a refusal, and of a web page as an answer. */
function throwMissing(command: string) {
  return (error: unknown): never => {
    const isAnswered = error instanceof PanelError && error.status !== null && error.status < 500;
    if (!isAnswered) throw error;
    throw new PanelError(`DIRECTADMIN_KEY is refused, or may not use ${command}`);
  };
}
