import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addToErasedList, erasedListOf, readErasedList } from './erased-list.ts';

const EARLY = { id: '0a7b4c1e-5d1f-4c3a-9b1e-1f2a3b4c5d6e', at: new Date('2026-11-20T08:00:00Z') };
const LATE = { id: '9c8d7e6f-1a2b-4c3d-8e9f-0a1b2c3d4e5f', at: new Date('2026-11-22T08:00:00Z') };

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'hostwerk-erased-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the list of deleted accounts beside the backups', () => {
  test('keeps whom a shop that was put back knows no more, and everybody once', async () => {
    const file = erasedListOf(folder);
    expect(await readErasedList(file)).toBeNull();
    expect(await addToErasedList(file, [LATE])).toBe(1);
    // Put back to before, and deleted again.
    const again = { ...LATE, at: new Date('2026-11-23T08:00:00Z') };
    expect(await addToErasedList(file, [EARLY, again])).toBe(2);
    expect(await readErasedList(file)).toEqual([EARLY, LATE]);
    expect(await addToErasedList(file, [])).toBe(2);
    expect(readdirSync(folder)).toEqual(['erased-accounts.json']);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test.each([
    ['cut off', '{"erased": [{"id": "0a7b4c1e'],
    ['of something else', '{"users": []}'],
    ['with no account', '{"erased": [{"id": "1", "at": "2026-11-20T08:00:00Z"}]}'],
  ])('is not passed over when it is %s', async (_what, text) => {
    const file = erasedListOf(folder);
    writeFileSync(file, text);
    await expect(readErasedList(file)).rejects.toThrow(
      /cannot be read, and it says which accounts/,
    );
    await expect(addToErasedList(file, [EARLY])).rejects.toThrow('cannot be read');
  });
});
