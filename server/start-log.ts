import type { Config } from './config.ts';

/** What a starting program tells the terminal. */
export type StartLog = {
  /** Begins a step; calling the result ends it and prints name, detail and duration on one line. */
  step(name: string): (detail?: string) => void;
  /** Something the operator should know, such as a database kept outside the data folder. */
  note(line: string): void;
  /** Everything is up: the address and, in a demo, the accounts. */
  ready(lines: string[]): void;
  /** Prints one line and ends the process with exit code 1. */
  fail(line: string): never;
  /** Settles when `build/` holds the site; await it before loading the build. */
  site: Promise<void>;
};

type DemoAccounts = { password: string; accounts: { email: string; who: string }[] };

/** The lines under "Ready": where the shop is and how to get in. */
export function describeShop(config: Config, demo?: DemoAccounts): string[] {
  const address = [config.appUrl];
  const local = `http://localhost:${config.port}`;
  if (config.appUrl !== local) address.push(`listening on ${config.host}, port ${config.port}`);
  if (demo === undefined) return address;
  const width = Math.max(...demo.accounts.map(({ email }) => email.length));
  return [
    ...address,
    '',
    `Demo accounts, all with the password ${demo.password}`,
    ...demo.accounts.map(({ email, who }) => `${email.padEnd(width)}   ${who}`),
    '',
    'A real shop: DEMO=off npm start, with its own DATA_DIR. Stop: Ctrl-C.',
  ];
}
