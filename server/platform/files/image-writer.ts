import { fileURLToPath } from 'node:url';
import { ATTACHMENT_MAX_BYTES, type ImageKind } from '#domain/support/attachment.ts';
import { createTurns, runProgram } from './run-program.ts';

/** Reasons that a picture was not written anew, as exit codes of the process that tries. */
export const IMAGE_EXITS = {
  UNREADABLE: 3,
  TOO_MANY_PIXELS: 4,
  TOO_LARGE: 5,
  NO_DECODER: 6,
} as const;
export type ImageExit = keyof typeof IMAGE_EXITS;

/** BROKE: the process crashed, hung or did not start, which is not what a sound picture makes it do. */
export type ImageFailure = { why: ImageExit | 'BROKE'; cause: string };

export type ImageWriter = {
  /** The same picture, upright, with nothing in the file but the picture. */
  write(kind: ImageKind, bytes: Uint8Array): Promise<{ bytes: Buffer } | ImageFailure>;
};

const PROCESS = fileURLToPath(new URL('image-process.ts', import.meta.url));
/** The largest take some seconds. */
const LIMIT_MS = 20_000;

/**
 * Writes pictures anew in a process that lives for one of them: the program answers others meanwhile,
 * and what decoding takes, up to half a gigabyte, is given back. One at a time, so that it is never
 * more than that.
 */
export function createImageWriter(): ImageWriter {
  const inTurn = createTurns(1);
  return {
    write: (kind, input) => inTurn(() => writeOne(kind, input)),
  };
}

async function writeOne(
  kind: ImageKind,
  input: Uint8Array,
): Promise<{ bytes: Buffer } | ImageFailure> {
  try {
    const { code, output, complaint } = await runProgram({
      program: process.execPath,
      args: [PROCESS, kind],
      input,
      limitMs: LIMIT_MS,
      outputMax: ATTACHMENT_MAX_BYTES,
    });
    if (code === 0 && output.length > 0) return { bytes: output };
    return { why: exitOf(code), cause: complaint || `exit ${code}` };
  } catch (error) {
    return { why: 'BROKE', cause: String(error) };
  }
}

function exitOf(code: number | null): ImageFailure['why'] {
  if (code === IMAGE_EXITS.UNREADABLE) return 'UNREADABLE';
  if (code === IMAGE_EXITS.TOO_MANY_PIXELS) return 'TOO_MANY_PIXELS';
  if (code === IMAGE_EXITS.TOO_LARGE) return 'TOO_LARGE';
  return code === IMAGE_EXITS.NO_DECODER ? 'NO_DECODER' : 'BROKE';
}
