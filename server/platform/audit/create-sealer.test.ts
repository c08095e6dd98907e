import { createHmac, hkdfSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSealer, type SealableRow } from './create-sealer.ts';

const KEY = 'a key that only tests know, 32 characters';
const sealer = createSealer(KEY);
const ROW: SealableRow = {
  id: 7,
  fixed: '["plan.switch"]',
  before: '{"active": true}',
  after: '{"active": true}',
  address: '192.0.2.1',
};
const FIXED_UP_TO = 24;
const fieldsOf = (row: SealableRow, by = sealer) => {
  const digest = by.digest([row]).subarray(FIXED_UP_TO);
  return [0, 3, 6].map((at) => digest.subarray(at, at + 3).toString('hex'));
};

test('of equal values nothing shows that they are equal', () => {
  const digests = [...fieldsOf(ROW), ...fieldsOf({ ...ROW, id: 8 })];
  expect(new Set(digests).size).toBe(6);
});

test('hundreds of addresses share what is kept of one, so that it gives none back', () => {
  const [, , kept = ''] = fieldsOf(ROW);
  expect(kept.length / 2).toBe(3);
  expect(2 ** 32 / 2 ** (8 * (kept.length / 2))).toBe(256);
});

test('another key makes other digests, other seals and says so', () => {
  const other = createSealer(`${KEY}.`);
  expect(other.keyId).not.toBe(sealer.keyId);
  expect(other.digest([ROW]).subarray(8)).not.toEqual(sealer.digest([ROW]).subarray(8));
  expect(fieldsOf(ROW, other)).not.toEqual(fieldsOf(ROW));
  const last = { lastSeal: 1, lastId: 7, seal: Buffer.alloc(32) };
  expect(other.mark(last)).not.toEqual(sealer.mark(last));
});

test('a seal is of its place, its rows, the seal before it and its moment, each by itself', () => {
  const block = {
    id: 2,
    firstId: 7,
    lastId: 9,
    rowCount: 3,
    digests: sealer.digest([ROW]),
    previous: Buffer.alloc(32),
    sealedAt: new Date('2026-11-23T11:00:00Z'),
  };
  const others = [
    { id: 3 },
    { firstId: 6 },
    { lastId: 10 },
    { rowCount: 2 },
    { digests: sealer.digest([{ ...ROW, id: 8 }]) },
    { previous: Buffer.alloc(32, 1) },
    { sealedAt: new Date('2026-11-23T11:00:01Z') },
  ];
  const seals = [block, ...others.map((change) => ({ ...block, ...change }))].map((one) =>
    sealer.seal(one).toString('hex'),
  );
  expect(new Set(seals).size).toBe(8);
});

test('what may be forgotten fits when it is empty, each by itself', () => {
  const [one] = sealer.read(sealer.digest([ROW]));
  const fits = (change: Partial<SealableRow>) =>
    sealer.isAsSealed(one?.digest ?? Buffer.alloc(0), { ...ROW, ...change });
  for (const field of ['before', 'after', 'address'] as const) {
    expect(fits({ [field]: null })).toBe(true);
    expect(fits({ [field]: '' })).toBe(false);
  }
  expect(fits({ before: null, after: null, address: null })).toBe(true);
  expect(fits({ fixed: '["plan.rename"]', before: null, after: null, address: null })).toBe(false);
});

test.each([0, 1, 300, 40_000])('what it signs with is HMAC-SHA256, of %i bytes too', (length) => {
  const key = Buffer.from(hkdfSync('sha256', KEY, 'hostwerk', 'audit-seal', 32));
  const seal = Buffer.alloc(length, 'é');
  const expected = createHmac('sha256', key).update('["last",3,7]').update(seal).digest();
  expect(sealer.mark({ lastSeal: 3, lastId: 7, seal })).toEqual(expected);
});
