import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigError } from './platform/startup/config-error.ts';
import { readConfig } from './config.ts';

const secret = 'k'.repeat(32);
const database = 'postgres://shop:pa55@db.example:5432/shop';

describe('the defaults', () => {
  test('are a demo on its own PostgreSQL, on this machine alone', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: resolve('data'),
      embedded: true,
      demo: true,
      appUrl: 'http://localhost:3000',
      hstsSubdomains: false,
      trustedProxies: [],
      logLevel: 'info',
      secondFactorForStaff: 'offered',
      smtpWithoutTls: false,
      webhooksToLoopback: false,
      cheapPasswords: false,
    });
  });

  test('follow PORT in the address', () => {
    expect(readConfig({ PORT: '8080' }).appUrl).toBe('http://localhost:8080');
    // As a browser writes it, which leaves this port out.
    expect(readConfig({ PORT: '80' }).appUrl).toBe('http://localhost');
  });

  test('take an empty variable as not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ', SMTP_URL: '' })).toEqual(readConfig({}));
  });
});

describe('a real shop', () => {
  test('is what DATABASE_URL makes, reachable from outside', () => {
    const config = readConfig({ DATABASE_URL: database, SECRET_KEY: secret });
    expect(config).toMatchObject({
      embedded: false,
      demo: false,
      host: '0.0.0.0',
      databaseUrl: database,
      secretKey: secret,
    });
  });

  test('is what DEMO=off makes on its own PostgreSQL', () => {
    expect(readConfig({ DEMO: 'off' })).toMatchObject({ embedded: true, demo: false });
  });

  test('opens its console to a second factor alone, whatever is asked', () => {
    expect(readConfig({ DEMO: 'off' }).secondFactorForStaff).toBe('required');
    expect(() => readConfig({ DEMO: 'off', SECOND_FACTOR_FOR_STAFF: 'offered' })).toThrow(
      /^SECOND_FACTOR_FOR_STAFF must be required outside the demo/,
    );
  });

  test('sends webhooks to this machine where it is told to, and no real shop does', () => {
    expect(readConfig({}).webhooksToLoopback).toBe(false);
    expect(readConfig({ WEBHOOKS_TO_LOOPBACK: 'on' }).webhooksToLoopback).toBe(true);
    expect(() => readConfig({ DEMO: 'off', WEBHOOKS_TO_LOOPBACK: 'on' })).toThrow(
      /^WEBHOOKS_TO_LOOPBACK must be off outside the demo/,
    );
  });

  test('hashes passwords cheaply where a test tells it to, and no real shop does', () => {
    expect(readConfig({}).cheapPasswords).toBe(false);
    expect(readConfig({ CHEAP_PASSWORDS: 'on' }).cheapPasswords).toBe(true);
    expect(() => readConfig({ DEMO: 'off', CHEAP_PASSWORDS: 'on' })).toThrow(
      /^CHEAP_PASSWORDS must be off outside the demo/,
    );
    const real = { DATABASE_URL: database, SECRET_KEY: secret, CHEAP_PASSWORDS: 'on' };
    expect(() => readConfig(real)).toThrow(ConfigError);
  });

  test('shows that in a demo that is told to', () => {
    const config = readConfig({ SECOND_FACTOR_FOR_STAFF: 'required' });
    expect(config).toMatchObject({ demo: true, secondFactorForStaff: 'required' });
  });

  test('may know the owner of its tables beside its own role', () => {
    const owner = 'postgres://owner:pa55@db.example/shop';
    const env = { DATABASE_URL: database, DATABASE_OWNER_URL: owner, SECRET_KEY: secret };
    expect(readConfig(env)).toMatchObject({ databaseUrl: database, databaseOwnerUrl: owner });
    const { DATABASE_URL: _url, ...alone } = env;
    for (const wrong of [alone, { ...env, DATABASE_URL: 'postgres://db.example/shop' }]) {
      expect(() => readConfig(wrong)).toThrow(/^DATABASE_OWNER_URL goes with a DATABASE_URL/);
    }
  });

  test('needs a SECRET_KEY with DATABASE_URL', () => {
    expect(() => readConfig({ DATABASE_URL: database })).toThrow(/^SECRET_KEY is required/);
  });

  test('takes a PostgreSQL behind a socket', () => {
    const socket = 'postgresql://shop@/shop?host=%2Fvar%2Frun%2Fpostgresql';
    const config = readConfig({ DATABASE_URL: socket, SECRET_KEY: secret });
    expect(config.databaseUrl).toBe(socket);
  });
});

describe('what is given', () => {
  test('is read once and normalised', () => {
    const config = readConfig({
      PORT: '443',
      HOST: '::1',
      DATA_DIR: '/srv/a shop',
      APP_URL: 'https://Shop.Example/',
      SECRET_KEY: secret,
      SMTP_URL: 'smtps://u:p@mail.example:465',
      IMAP_URL: 'imaps://hulp%40shop.nl:p%23w@Mail.example/Support%2Ftickets',
      MOLLIE_API_KEY: `test_${'a'.repeat(30)}`,
      PTERODACTYL_URL: 'https://Panel.example/',
      PTERODACTYL_KEY: `ptla_${'b'.repeat(43)}`,
      PTERODACTYL_CLIENT_KEY: `ptlc_${'c'.repeat(43)}`,
      HSTS_SUBDOMAINS: 'on',
      TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8,fd00::/8',
      LOG_LEVEL: 'debug',
    });
    expect(config).toMatchObject({
      port: 443,
      host: '::1',
      dataDir: '/srv/a shop',
      appUrl: 'https://shop.example',
      hstsSubdomains: true,
      trustedProxies: ['127.0.0.1', '10.0.0.0/8', 'fd00::/8'],
      mailbox: {
        host: 'Mail.example',
        port: 993,
        secure: true,
        user: 'hulp@shop.nl',
        password: 'p#w',
        path: 'Support/tickets',
      },
      pterodactyl: {
        url: 'https://panel.example',
        key: `ptla_${'b'.repeat(43)}`,
        clientKey: `ptlc_${'c'.repeat(43)}`,
      },
      logLevel: 'debug',
    });
  });
});

describe('a Pterodactyl panel', () => {
  const key = `ptla_${'b'.repeat(43)}`;

  test.each(['http://localhost:8080', 'http://127.0.0.1:80', 'http://[::1]:8080'])(
    'may be on this machine: %s',
    (url) => {
      const { pterodactyl } = readConfig({ PTERODACTYL_URL: url, PTERODACTYL_KEY: key });
      expect(pterodactyl).toEqual({ url: new URL(url).origin, key });
    },
  );

  test.each([
    [{ PTERODACTYL_URL: 'https://panel.example' }, 'PTERODACTYL_KEY'],
    [{ PTERODACTYL_KEY: key }, 'PTERODACTYL_URL'],
    [{ PTERODACTYL_CLIENT_KEY: `ptlc_${'c'.repeat(43)}` }, 'PTERODACTYL_URL'],
  ])('is its address and its key: %o', (env, missing) => {
    expect(failure(env).message).toMatch(new RegExp(`^${missing} is required`));
  });
});

describe('a DirectAdmin server', () => {
  const env = {
    DIRECTADMIN_URL: 'https://Server1.example:2222/',
    DIRECTADMIN_USER: 'hostwerk',
    DIRECTADMIN_KEY: 'a-login/key+of-them',
    DIRECTADMIN_DOMAIN: 'Klanten.example',
  };

  test('is its address, who makes accounts there, their key, and a domain', () => {
    expect(readConfig(env).directadmin).toEqual({
      url: 'https://server1.example:2222',
      user: 'hostwerk',
      key: 'a-login/key+of-them',
      domain: 'klanten.example',
    });
    expect(readConfig({})).not.toHaveProperty('directadmin');
  });

  test.each(Object.keys(env))('is none without %s', (missing) => {
    expect(failure({ ...env, [missing]: '' }).message).toMatch(
      new RegExp(`^${missing} is required with the other settings of DIRECTADMIN`),
    );
  });
});

describe('a Proxmox cluster', () => {
  const env = {
    PROXMOX_URL: 'https://PVE1.example:8006/',
    PROXMOX_TOKEN_ID: 'hostwerk@pve!shop',
    PROXMOX_TOKEN: '0b2c4d5e-6f70-4182-93a4-b5c6d7e8f901',
    PROXMOX_POOL: 'klanten/vps',
  };

  test('is its address, a token of it, and a pool', () => {
    const set = {
      url: 'https://pve1.example:8006',
      tokenId: 'hostwerk@pve!shop',
      token: '0b2c4d5e-6f70-4182-93a4-b5c6d7e8f901',
      pool: 'klanten/vps',
    };
    expect(readConfig(env).proxmox).toEqual(set);
    const withStorage = { ...env, PROXMOX_STORAGE: 'local-lvm' };
    expect(readConfig(withStorage).proxmox).toEqual({ ...set, storage: 'local-lvm' });
    expect(readConfig({})).not.toHaveProperty('proxmox');
  });

  test.each(Object.keys(env))('is none without %s', (missing) => {
    expect(failure({ ...env, [missing]: '' }).message).toMatch(
      new RegExp(`^${missing} is required with the other settings of PROXMOX`),
    );
  });

  test('is more than a storage', () => {
    expect(failure({ PROXMOX_STORAGE: 'ceph' }).message).toMatch(/^PROXMOX_URL is required/);
  });
});

describe('SCAN_COMMAND', () => {
  test('is a program and its arguments, with spaces between', () => {
    const { scanCommand } = readConfig({ SCAN_COMMAND: ' /bin/sh  --config-file=/etc/x.conf - ' });
    expect(scanCommand).toEqual({ program: '/bin/sh', args: ['--config-file=/etc/x.conf', '-'] });
  });

  test('is nobody when it is empty', () => {
    expect(readConfig({ SCAN_COMMAND: '' })).not.toHaveProperty('scanCommand');
  });
});

describe('BACKUP_RECIPIENT', () => {
  const one = `age1${'q'.repeat(58)}`;

  test('is one public key, or several with commas between', () => {
    expect(readConfig({ BACKUP_RECIPIENT: one }).backupRecipients).toEqual([one]);
    const two = readConfig({ BACKUP_RECIPIENT: `${one}, ${one}` });
    expect(two.backupRecipients).toEqual([one, one]);
    const late = `age1pq1${'q'.repeat(1952)}`;
    expect(readConfig({ BACKUP_RECIPIENT: late }).backupRecipients).toEqual([late]);
  });

  test('is nobody when it is empty', () => {
    expect(readConfig({ BACKUP_RECIPIENT: ' ' })).not.toHaveProperty('backupRecipients');
  });

  test('reads where the log is kept, and says what is wrong with it', () => {
    const log = '/mnt/backups/log';
    expect(readConfig({ BACKUP_LOG: log }).backupLog).toBe(log);
    expect(readConfig({})).not.toHaveProperty('backupLog');
    expect(() => readConfig({ BACKUP_LOG: 'backups/log' })).toThrow(
      'BACKUP_LOG must be the absolute path of a folder on another disk, such as /mnt/backups/log.',
    );
    const inside = { DATA_DIR: '/srv/shop', BACKUP_LOG: '/srv/else/../shop/log' };
    expect(() => readConfig(inside)).toThrow(/^BACKUP_LOG must be outside DATA_DIR/);
    expect(readConfig({ ...inside, BACKUP_LOG: '/srv/shop-log' }).backupLog).toBe('/srv/shop-log');
    const server = { DATABASE_URL: 'postgres://a@b/c', SECRET_KEY: 'x'.repeat(40) };
    expect(() => readConfig({ ...server, BACKUP_LOG: log })).toThrow(
      /^BACKUP_LOG is for the program's own PostgreSQL\. .* archive_mode and archive_command\.$/,
    );
  });
});

describe('a wrong value', () => {
  test.each([
    ['PORT', 'abc'],
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', '3000.5'],
    ['HOST', 'two words'],
    ['DATABASE_URL', 'mysql://shop@db.example/shop'],
    ['DATABASE_URL', 'db.example'],
    ['DEMO', 'maybe'],
    ['APP_URL', 'shop.example'],
    ['APP_URL', 'https://shop.example/shop'],
    ['APP_URL', 'ftp://shop.example'],
    ['SECRET_KEY', 'short'],
    ['SMTP_URL', 'mail.example:25'],
    ['IMAP_URL', 'mail.example:993'],
    ['IMAP_URL', 'imap://u:p@mail.example'],
    ['IMAP_URL', 'imap://u:p@127.0.0.1.mail.example'],
    ['IMAP_URL', 'imaps://mail.example'],
    ['IMAP_URL', 'imaps://u@mail.example'],
    ['IMAP_URL', 'imaps://u:%zz@mail.example'],
    ['IMAP_URL', 'imaps://u:p@mail.example/?a=b'],
    ['MOLLIE_API_KEY', 'abc'],
    ['MOLLIE_WEBHOOK_SECRET', 'short'],
    ['PTERODACTYL_URL', 'panel.example'],
    ['PTERODACTYL_URL', 'http://panel.example'],
    ['PTERODACTYL_URL', 'http://127.0.0.1.panel.example'],
    ['PTERODACTYL_URL', 'https://panel.example/panel'],
    ['PTERODACTYL_URL', 'https://key@panel.example'],
    ['PTERODACTYL_KEY', 'ptla_short'],
    ['PTERODACTYL_KEY', `ptlc_${'a'.repeat(43)}`],
    ['PTERODACTYL_CLIENT_KEY', `ptla_${'a'.repeat(43)}`],
    ['DIRECTADMIN_URL', 'http://server1.example:2222'],
    ['DIRECTADMIN_URL', 'https://server1.example:2222/evo'],
    ['DIRECTADMIN_USER', 'admin|klant'],
    ['DIRECTADMIN_KEY', 'two words'],
    ['DIRECTADMIN_DOMAIN', 'localhost'],
    ['PROXMOX_URL', 'http://pve1.example:8006'],
    ['PROXMOX_URL', 'https://pve1.example:8006/api2/json'],
    ['PROXMOX_TOKEN_ID', 'hostwerk@pve'],
    ['PROXMOX_TOKEN_ID', 'hostwerk@pve!shop=0b2c4d5e'],
    ['PROXMOX_TOKEN', 'secret'],
    ['PROXMOX_POOL', 'two words'],
    ['PROXMOX_POOL', '../vms'.repeat(2)],
    ['PROXMOX_STORAGE', 'local lvm'],
    ['HSTS_SUBDOMAINS', 'yes'],
    ['TRUSTED_PROXIES', 'proxy.example'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', Array(33).fill('10.0.0.1').join(',')],
    ['LOG_LEVEL', 'loud'],
    ['SECOND_FACTOR_FOR_STAFF', 'no'],
    ['WEBHOOKS_TO_LOOPBACK', 'ja'],
    ['CHEAP_PASSWORDS', 'ja'],
    ['BACKUP_RECIPIENT', ','],
    ['BACKUP_RECIPIENT', 'age1short'],
    ['BACKUP_RECIPIENT', `AGE-SECRET-KEY-1${'Q'.repeat(58)}`],
    ['BACKUP_RECIPIENT', `age1${'q'.repeat(58)},`],
    ['BACKUP_RECIPIENT', `age1${'b'.repeat(58)}`],
    ['BACKUP_RECIPIENT', `age1${'q'.repeat(58)},age1pq1${'q'.repeat(1952)}`],
    [
      'BACKUP_RECIPIENT',
      Array(9)
        .fill(`age1${'q'.repeat(58)}`)
        .join(','),
    ],
    ['SCAN_COMMAND', 'clamdscan --no-summary -'],
    ['SCAN_COMMAND', 'node_modules/.bin/node -'],
    ['SCAN_COMMAND', '/nowhere/clamdscan -'],
    ['SCAN_COMMAND', import.meta.dirname],
    ['SCAN_COMMAND', import.meta.filename],
    ['SCAN_COMMAND', '"/bin/sh" -'],
    ['SCAN_COMMAND', '/bin/sh | tee'],
    ['SCAN_COMMAND', '/bin/sh $HOME'],
    ['SCAN_COMMAND', '/bin/sh -\n/bin/sh'],
  ])('%s=%s is one line that names the variable', (name, value) => {
    const error = failure({ [name]: value });
    expect(error.message).toMatch(new RegExp(`^${name} must be [^\\n]+\\.$`));
  });

  test.each([
    ['SECRET_KEY', 'too-short-secret'],
    ['DATABASE_URL', 'http://shop:pa55@db.example/shop'],
    ['MOLLIE_API_KEY', 'mollie-secret'],
    ['PTERODACTYL_KEY', 'panel-secret'],
    ['PTERODACTYL_CLIENT_KEY', 'panel-secret'],
    ['DIRECTADMIN_KEY', 'panel secret'],
    ['PROXMOX_TOKEN', 'cluster-secret'],
  ])('%s never shows in the message', (name, value) => {
    expect(failure({ [name]: value }).message).not.toContain(value);
  });
});

function failure(env: Record<string, string>): ConfigError {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
  throw new Error('the configuration was accepted');
}
