import type { ScanCommand } from '#server/config.ts';
import { createTurns, runProgram } from './run-program.ts';

export type ScanResult =
  | { found: 'nothing' }
  /** `name` is what the scanner says of it. */
  | { found: 'virus'; name: string }
  /** Nobody knows what is in the file. */
  | { found: 'unknown'; cause: string };

export type VirusScanner = { scan(bytes: Uint8Array): Promise<ScanResult> };

/** Exit codes of clamscan and clamdscan; every other one is "could not scan". */
const CLEAN = 0;
const INFECTED = 1;
const LIMIT_MS = 20_000;
const OUTPUT_MAX = 64 * 1024;
const NAME_MAX = 300;
/** A client of a scanner that runs is small, a scanner that starts for each file is not. */
const AT_ONCE = 4;

/** Asks the operator's scanner (SCAN_COMMAND), which reads the file on its standard input. */
export function createVirusScanner(
  { program, args }: ScanCommand,
  limitMs = LIMIT_MS,
): VirusScanner {
  const inTurn = createTurns(AT_ONCE);
  return {
    scan: (input) =>
      inTurn(async () => {
        try {
          const run = { program, args, input, limitMs, outputMax: OUTPUT_MAX };
          const { code, output, complaint, hasReadAll } = await runProgram(run);
          const said = [output.toString('utf8').trim(), complaint].filter(Boolean).join(' / ');
          if (code === INFECTED) return { found: 'virus', name: said.slice(0, NAME_MAX) };
          if (code !== CLEAN) return { found: 'unknown', cause: `exit ${code}: ${said}` };
          // A scanner that is called the wrong way may be content without having looked.
          if (!hasReadAll) return { found: 'unknown', cause: 'it did not read the file' };
          return { found: 'nothing' };
        } catch (error) {
          return { found: 'unknown', cause: String(error) };
        }
      }),
  };
}
