import { constants } from 'node:fs';
import { cp } from 'node:fs/promises';

/**
 * Puts the demo world in a data folder as a first start leaves it there: a copy of what the first
 * start of this run made. Without one the start that comes fills the folder itself, which takes ten
 * times as long and ends the same.
 */
export async function fillFolder(dataDir: string): Promise<void> {
  const filled = process.env['E2E_FILLED_DIR'];
  if (filled === undefined) return;
  await cp(filled, dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE });
}
