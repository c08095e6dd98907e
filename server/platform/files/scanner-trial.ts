import type { ScanCommand } from '#server/config.ts';
import { createVirusScanner } from './virus-scanner.ts';

/**
 * The file of 68 signs that every scanner takes for a virus and that does nothing. In two halves: a
 * scanner of the machine that found it here would take this file away.
 */
const TEST_FILE = [
  String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR-`,
  'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*',
].join('');
const HARMLESS = 'a harmless file';

/** Tells whether the scanner of SCAN_COMMAND tells a virus from a harmless file, in one line. Never throws. */
export async function inspectScanner(
  command: ScanCommand,
): Promise<{ fine: boolean; line: string }> {
  const { scan } = createVirusScanner(command);
  const harmless = await scan(Buffer.from(HARMLESS));
  const virus = await scan(Buffer.from(TEST_FILE));
  const unknown = [harmless, virus].find((result) => result.found === 'unknown');
  const wrong = (cause: string) => ({ fine: false, line: `SCAN_COMMAND: ${cause}` });
  if (unknown !== undefined) return wrong(unknown.cause);
  if (harmless.found === 'virus') return wrong(`it refuses a harmless file (${harmless.name})`);
  if (virus.found === 'nothing') return wrong('it lets the EICAR test file pass');
  const line = `${command.program} refuses the EICAR test file and lets a harmless one pass`;
  return { fine: true, line };
}
