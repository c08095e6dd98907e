import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { errorCode, StartError } from '#server/platform/startup/start-error.ts';

/** Written last: what has none was not finished. */
export const MANIFEST = 'manifest.json';
/** In a backup, the data folder as it was. */
export const CONTENT = 'data';
/** In a sealed one: the same as an archive, and the manifest of what is in that. */
export const ARCHIVE = 'data.tar.zst.age';
export const CONTENTS = 'contents.json.zst.age';

/** With slashes, inside the folder: a backup from elsewhere writes nowhere else. */
const innerPath = z
  .string()
  .regex(/^[^/\\\0]+(?:\/[^/\\\0]+)*$/)
  .refine((path) => !path.split('/').some((part) => part === '.' || part === '..'));

const listedFile = z.object({
  path: innerPath,
  bytes: z.int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

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
  /** The file of the write-ahead log that it begins in; one from before 0070 does not say. */
  since: z.string().optional(),
  /** Everything that was committed before is in it. */
  ended: z.iso.datetime(),
  /** Place in the write-ahead log up to which everything is in it. */
  upTo: z.string(),
  /** False when the shop has its key from SECRET_KEY, which is kept apart. */
  hasSecretKey: z.boolean(),
  /** The outer before the inner. */
  folders: z.array(innerPath),
  files: z.array(listedFile),
});

/**
 * Part of a sealed backup that anybody may read: as much as it takes to choose one, and to find its key.
 */
const sealedManifest = z.object({
  format: z.literal(2),
  cluster: z.string(),
  began: z.iso.datetime(),
  since: z.string().optional(),
  ended: z.iso.datetime(),
  /** The public keys that it was sealed for. */
  recipients: z.array(z.string()).min(1).readonly(),
  /** As they lie there, so that a copy can be looked at without a key. */
  files: z.array(listedFile),
});
const anyManifest = z.discriminatedUnion('format', [manifest, sealedManifest]);
const ofNewerRelease = z.object({ format: z.int().min(3) });
const signed = z.object({ manifest: z.unknown(), sha256: z.string() });

export type Manifest = z.infer<typeof manifest>;
export type SealedManifest = z.infer<typeof sealedManifest>;
export type AnyManifest = Manifest | SealedManifest;

/** The text of the manifest file, with a sum of its own. */
export function writeManifest(content: AnyManifest): string {
  return `${JSON.stringify({ manifest: content, sha256: digest(content) }, null, 1)}\n`;
}

/** Throws one line for a folder that is no backup, or whose manifest is not as it was written. */
export function readManifest(folder: string): AnyManifest {
  return parseManifest(readText(folder), join(folder, MANIFEST));
}

/** Throws one line that names the file for a text that is not as `writeManifest` wrote it. */
export function parseManifest(text: string, file: string): AnyManifest {
  const content = readSigned(text);
  if (ofNewerRelease.safeParse(content).success) {
    throw new StartError(`${file} is of a newer release of Hostwerk. Restore it with that one.`);
  }
  const read = anyManifest.safeParse(content);
  if (read.success) return read.data;
  throw new StartError(`${file} is damaged, or of another release of Hostwerk.`, {
    cause: read.error,
  });
}

/** Reads a manifest that fits its own sum; undefined for anything else. */
function readSigned(text: string): unknown {
  try {
    const { manifest: content, sha256 } = signed.parse(JSON.parse(text));
    return digest(content) === sha256 ? content : undefined;
  } catch {
    return undefined;
  }
}

/** The manifest of a finished backup; undefined for any other folder. */
export function findManifest(folder: string): AnyManifest | undefined {
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
