import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { errorCode, StartError } from '#server/start-error.ts';

/** Written last: what has none was not finished. */
export const MANIFEST = 'manifest.json';
/** In a backup, the data folder as it was. */
export const CONTENT = 'data';

/** With slashes, inside the folder: a backup from elsewhere writes nowhere else. */
const innerPath = z
  .string()
  .regex(/^[^/\\\0]+(?:\/[^/\\\0]+)*$/)
  .refine((path) => !path.split('/').some((part) => part === '.' || part === '..'));

const manifest = z.object({
  format: z.literal(1),
  /** The newest that had run; null in a database without any. An older release does not know it. */
  migration: z.string().nullable(),
  /** Version of PostgreSQL, such as 18.4. */
  postgres: z.string(),
  /** System and processor, such as linux-x64: PostgreSQL's files are of one kind of machine. */
  platform: z.string(),
  /** PostgreSQL's number of this cluster, which tells one shop's backups from another's. */
  cluster: z.string(),
  began: z.iso.datetime(),
  /** What was committed before is in it. */
  ended: z.iso.datetime(),
  /** Up to where in the write-ahead log everything is in it. */
  upTo: z.string(),
  /** False when the shop has its key from SECRET_KEY, which is kept apart. */
  hasSecretKey: z.boolean(),
  /** The outer before the inner. */
  folders: z.array(innerPath),
  files: z.array(
    z.object({
      path: innerPath,
      bytes: z.int().nonnegative(),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
});
const signed = z.object({ manifest: z.unknown(), sha256: z.string() });

export type Manifest = z.infer<typeof manifest>;

/** The text of the manifest file, with a sum of its own. */
export function writeManifest(content: Manifest): string {
  return `${JSON.stringify({ manifest: content, sha256: digest(content) }, null, 1)}\n`;
}

/** Throws one line for a folder that is no backup, or whose manifest is not as it was written. */
export function readManifest(folder: string): Manifest {
  const text = readText(folder);
  const damaged = new StartError(
    `${join(folder, MANIFEST)} is damaged, or of another release of Hostwerk.`,
  );
  try {
    const { manifest: content, sha256 } = signed.parse(JSON.parse(text));
    const read = manifest.parse(content);
    if (digest(content) === sha256) return read;
  } catch (error) {
    damaged.cause = error;
  }
  throw damaged;
}

/** The manifest of a finished backup; undefined for any other folder. */
export function findManifest(folder: string): Manifest | undefined {
  try {
    return readManifest(folder);
  } catch (error) {
    if (error instanceof StartError) return undefined;
    throw error;
  }
}

function readText(folder: string): string {
  try {
    return readFileSync(join(folder, MANIFEST), 'utf8');
  } catch (error) {
    const reasons: Record<string, string> = {
      ENOENT: existsSync(folder)
        ? `it has no ${MANIFEST}, so it is none or was not finished`
        : 'there is no such folder',
      ENOTDIR: 'it is a file, and a backup is a folder',
      EACCES: 'this account may not read it',
    };
    const reason = reasons[errorCode(error) ?? ''];
    if (reason === undefined) throw error;
    throw new StartError(`${folder} cannot be used as a backup: ${reason}.`, { cause: error });
  }
}

function digest(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
