import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CONTROL } from './backup-cluster.ts';

/**
 * A kept file of PostgreSQL's log: a part of it (a segment), or where a line of it branched off from
 * another (a history). One shop's lie in a folder named after the number of its cluster.
 */
export type LogFile = {
  /** PostgreSQL's own name of it. */
  name: string;
  /** Name of the file where it is kept. */
  file: string;
  /** The beginning of the sha256 of what went in. */
  sum: string;
  isSealed: boolean;
};

/** Line, and place in it in two halves, the second counted in segments. */
const SEGMENT = /^([0-9A-F]{8})([0-9A-F]{8})([0-9A-F]{8})$/;
const HISTORY = /^([0-9A-F]{8})\.history$/;
const KEPT = /^([0-9A-F]{24}|[0-9A-F]{8}\.history)-([0-9a-f]{16})\.zst(\.age)?$/;
const SUM_LENGTH = 16;
/** As initdb makes clusters: nobody asks it for another size. */
export const SEGMENT_BYTES = 16 * 1024 * 1024;
const SEGMENTS_OF_HALF = 0x1_0000_0000 / SEGMENT_BYTES;

/** With the sum in it, other contents have another name, and nothing is ever written over. */
export function nameOfLogFile(name: string, sha256: string, isSealed: boolean): string {
  return `${name}-${sha256.slice(0, SUM_LENGTH)}.zst${isSealed ? '.age' : ''}`;
}

/** Kept log among the names in a folder, the earliest first. */
export function readLogFiles(names: readonly string[]): LogFile[] {
  return names.toSorted().flatMap((file) => {
    const [, name, sum, age] = KEPT.exec(file) ?? [];
    if (name === undefined || sum === undefined) return [];
    return [{ name, file, sum, isSealed: age !== undefined }];
  });
}

export function isOfSum({ sum }: LogFile, sha256: string): boolean {
  return sha256.startsWith(sum);
}

/** Place of a segment: its line, and its number from the cluster's beginning. */
export function readSegment(name: string): { line: number; number: number } | undefined {
  const [, line, high, low] = SEGMENT.exec(name) ?? [];
  if (line === undefined || high === undefined || low === undefined) return undefined;
  return { line: hex(line), number: hex(high) * SEGMENTS_OF_HALF + hex(low) };
}

/** The line whose history it is. */
export function readHistoryName(name: string): number | undefined {
  const [, line] = HISTORY.exec(name) ?? [];
  return line === undefined ? undefined : hex(line);
}

export function nameOfHistory(line: number): string {
  return `${line.toString(16).toUpperCase().padStart(8, '0')}.history`;
}

/** The segment that a place in the log, as PostgreSQL writes it, is in. */
export function segmentOfPlace(place: string): number {
  const [high = '0', low = '0'] = place.split('/');
  return hex(high) * SEGMENTS_OF_HALF + Math.floor(hex(low) / SEGMENT_BYTES);
}

/** The number that PostgreSQL gave a cluster, at the head of its control file. */
export async function readClusterNumber(cluster: string): Promise<string> {
  const control = await readFile(join(cluster, ...CONTROL.split('/')));
  return control.readBigUInt64LE(0).toString();
}

function hex(digits: string): number {
  return Number.parseInt(digits, 16);
}
