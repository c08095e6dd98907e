import {
  chownSync,
  lchownSync,
  lstatSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
} from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { errorCode, StartError } from '#server/platform/startup/start-error.ts';

/** The account PostgreSQL runs under: our own, or an unprivileged one when we are root. */
export type Account = {
  uid: number;
  gid: number;
  /** Account names that may connect over the socket. */
  peers: string[];
  /** True when this is another account than the program's own. */
  other: boolean;
};

const UNPRIVILEGED = 'nobody';

/**
 * PostgreSQL refuses to run as root. A cluster that belongs to an ordinary account keeps it, so that
 * one start with sudo does not lock its owner out; a new one goes to `nobody`.
 */
export function chooseAccount(cluster: string): Account {
  const uid = process.getuid?.() ?? -1;
  if (uid !== 0) return { uid, gid: process.getgid?.() ?? -1, peers: [ownName()], other: false };
  const owner = lookAt(cluster);
  const entry = accountEntries().find((candidate) =>
    owner === undefined || owner.uid === 0
      ? candidate.name === UNPRIVILEGED
      : candidate.uid === owner.uid,
  );
  if (entry === undefined) {
    throw new StartError(
      `PostgreSQL does not run as root and this machine has no account "${UNPRIVILEGED}". Start the program as an ordinary user.`,
    );
  }
  // Processes of `nobody` that are not ours get no entry: the database trusts root and a real owner.
  const peers = entry.name === UNPRIVILEGED ? ['root'] : ['root', entry.name];
  return { uid: entry.uid, gid: entry.gid, peers, other: true };
}

/** Tells whether the account can enter a folder; ACLs are not read, so the answer errs on the safe side. */
export function canEnter(account: Account, folder: string): boolean {
  if (!account.other) return true;
  for (let at = realpathSync(folder); ; at = dirname(at)) {
    if ((permissionsOf(account, at) & 1) === 0) return false;
    if (at === dirname(at)) return true;
  }
}

/** Tells whether the account can run a program: enter its folder, read it, execute it. */
export function canRun(account: Account, program: string): boolean {
  return canEnter(account, dirname(program)) && (permissionsOf(account, program) & 5) === 5;
}

function permissionsOf(account: Account, path: string): number {
  const { mode, uid, gid } = statSync(path);
  if (uid === account.uid) return (mode >> 6) & 7;
  return gid === account.gid ? (mode >> 3) & 7 : mode & 7;
}

export function give(account: Account, path: string): void {
  if (account.other) chownSync(path, account.uid >>> 0, account.gid >>> 0);
}

/** A cluster put back from a backup by root belongs to root; PostgreSQL insists on owning all of it. */
export function giveAll(account: Account, folder: string): void {
  if (!account.other) return;
  lchownSync(folder, account.uid >>> 0, account.gid >>> 0);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) giveAll(account, path);
    else lchownSync(path, account.uid >>> 0, account.gid >>> 0);
  }
}

/** Options for spawn; Node drops the extra groups itself when it changes the account. */
export function spawnAs(account: Account): { uid?: number; gid?: number } {
  return account.other ? { uid: account.uid, gid: account.gid } : {};
}

function ownName(): string {
  try {
    return userInfo().username;
  } catch (error) {
    throw new StartError(
      `PostgreSQL needs an account with a name, and number ${process.getuid?.()} has none here. Add one to /etc/passwd or set DATABASE_URL.`,
      { cause: error },
    );
  }
}

function lookAt(path: string): { uid: number } | undefined {
  try {
    return lstatSync(path);
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return undefined;
    throw error;
  }
}

function accountEntries(): { name: string; uid: number; gid: number }[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 4)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
}
