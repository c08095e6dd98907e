import { readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { ErasedAccount } from '#domain/compliance/personal-data.ts';
import { asFolderFailure, syncPath, writeOwnFile } from './backup-files.ts';
import { errorCode, StartError } from '#server/platform/startup/start-error.ts';

const ERASED_LIST = 'erased-accounts.json';

const erasedList = z.strictObject({
  erased: z.array(z.strictObject({ id: z.uuid(), at: z.iso.datetime() })),
});

/** The list beside the backups of a folder. It says of nobody who they were. */
export function erasedListOf(folder: string): string {
  return join(folder, ERASED_LIST);
}

/**
 * Reads the deleted accounts of a list; null where there is none. Throws one line for one that cannot be
 * read.
 */
export async function readErasedList(file: string): Promise<ErasedAccount[] | null> {
  try {
    const { erased } = erasedList.parse(JSON.parse(await readFile(file, 'utf8')));
    return erased.map(({ id, at }) => ({ id, at: new Date(at) }));
  } catch (cause) {
    if (errorCode(cause) === 'ENOENT') return null;
    throw new StartError(
      `${file} cannot be read, and it says which accounts were deleted, so that a backup does not bring them back. Put a copy in its place, or move it aside.`,
      { cause },
    );
  }
}

/**
 * Adds to a list who deleted the account, and answers how many it has now. Who is on it stays: the shop may
 * have been put back from a backup since, and know no more of them.
 */
export async function addToErasedList(
  file: string,
  accounts: readonly ErasedAccount[],
): Promise<number> {
  const listed = (await readErasedList(file)) ?? [];
  const known = new Map([...accounts, ...listed].map(({ id, at }) => [id, at.toISOString()]));
  const erased = [...known]
    .map(([id, at]) => ({ id, at }))
    .toSorted((one, other) => (one.at < other.at ? -1 : 1));
  const draft = `${file}.${process.pid}`;
  try {
    await rm(draft, { force: true });
    await writeOwnFile(draft, `${JSON.stringify({ erased }, null, 1)}\n`);
    await syncPath(draft);
    await rename(draft, file);
    await syncPath(dirname(file));
  } catch (error) {
    throw asFolderFailure(error, dirname(file));
  }
  return erased.length;
}
