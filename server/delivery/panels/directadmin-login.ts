import { getAccount, type HostingCall } from './directadmin-accounts.ts';
import { madeLogin } from './directadmin-answers.ts';
import { PanelError } from './panel-http.ts';

/** Minutes that an address can be used to log in, once: the browser that asked follows it at once. */
const LOGIN_MINUTES = 5;
/** An address that logs in once, as its customer and not as us. */
export async function makeLogin(call: HostingCall): Promise<string> {
  const { client, username, settings } = call;
  const account = await getAccount(call);
  if (account.suspended) throw new PanelError(`Het account ${username} staat op DirectAdmin uit.`);
  const made = await client.read(madeLogin, {
    method: 'POST',
    command: 'CMD_API_LOGIN_KEYS',
    as: username,
    fields: {
      action: 'create',
      type: 'one_time_url',
      expiry: `${LOGIN_MINUTES}m`,
      max_uses: '1',
      clear_key: 'yes',
      login_keys_notify_on_creation: '0',
      'redirect-url': '/',
    },
  });
  return onOurs(made, settings.url);
}

/** Puts the address of a login under our address of the panel: it may call itself by another name. */
function onOurs(made: string, url: string): string {
  const { protocol, pathname, search } = URL.canParse(made, url)
    ? new URL(made, url)
    : new URL(url);
  if (!/^https?:$/.test(protocol) || (pathname === '/' && search === '')) {
    throw new PanelError('DirectAdmin antwoordt zonder adres om in te loggen.');
  }
  return new URL(pathname + search, url).href;
}
