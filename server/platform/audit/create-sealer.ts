import { createHmac, hkdfSync } from 'node:crypto';

/** A row of the audit log as text: what never changes, and what a person may have forgotten. */
export type SealableRow = {
  id: number;
  fixed: string;
  before: string | null;
  after: string | null;
  address: string | null;
};

/** Content of the block that a seal covers. */
export type SealedBlock = {
  id: number;
  firstId: number;
  lastId: number;
  rowCount: number;
  digests: Buffer;
  /** The seal before it; empty for the first. */
  previous: Buffer;
  sealedAt: Date;
};

export type LastSeal = { lastSeal: number; lastId: number; seal: Buffer };

export type Sealer = {
  /** Tells keys apart without telling one. */
  keyId: string;
  digest(rows: readonly SealableRow[]): Buffer;
  /** The ids of a block with the digest of each. */
  read(digests: Buffer): { id: number; digest: Buffer }[];
  /** Tells whether a row is as it was, or with less of what may be forgotten. */
  isAsSealed(digest: Buffer, row: SealableRow): boolean;
  seal(block: SealedBlock): Buffer;
  /** Signs which seal is the last. */
  mark(last: LastSeal): Buffer;
};

const PURPOSE = 'audit-seal';
const KEY_BYTES = 32;
const ID_BYTES = 8;
const FIXED_BYTES = 16;
/**
 * Short on purpose. Without the key a change is still found but for one in 16 million; with it
 * hundreds of addresses have the same digest, so that none says what was forgotten.
 */
const FIELD_BYTES = 3;
const FIELDS = ['before', 'after', 'address'] as const;
const ROW_BYTES = ID_BYTES + FIXED_BYTES + FIELDS.length * FIELD_BYTES;
const NOTHING = Buffer.alloc(FIELD_BYTES);

/** Makes and checks digests and seals with a key of their own, derived from SECRET_KEY. */
export function createSealer(secretKey: string): Sealer {
  const key = Buffer.from(hkdfSync('sha256', secretKey, 'hostwerk', PURPOSE, KEY_BYTES));
  const sign = (parts: readonly unknown[], bytes: Uint8Array = Buffer.alloc(0)) =>
    createHmac('sha256', key).update(JSON.stringify(parts)).update(bytes).digest();

  const fixedDigest = ({ id, fixed }: SealableRow) =>
    sign(['row', id, fixed]).subarray(0, FIXED_BYTES);
  // With the row's id: the same value elsewhere has another digest.
  const fieldDigest = (row: SealableRow, field: (typeof FIELDS)[number]) =>
    row[field] === null ? NOTHING : sign([field, row.id, row[field]]).subarray(0, FIELD_BYTES);

  const digestOf = (row: SealableRow) => {
    const id = Buffer.alloc(ID_BYTES);
    id.writeBigInt64BE(BigInt(row.id));
    return Buffer.concat([id, fixedDigest(row), ...FIELDS.map((field) => fieldDigest(row, field))]);
  };

  return {
    keyId: sign(['key']).toString('hex').slice(0, 16),
    digest: (rows) => Buffer.concat(rows.map(digestOf)),
    read: (digests) =>
      Array.from({ length: Math.floor(digests.length / ROW_BYTES) }, (_, index) => {
        const digest = digests.subarray(index * ROW_BYTES, (index + 1) * ROW_BYTES);
        return { id: Number(digest.readBigInt64BE()), digest };
      }),
    isAsSealed(digest, row) {
      const now = digestOf(row);
      const isSame = (from: number, bytes: number) =>
        now.subarray(from, from + bytes).equals(digest.subarray(from, from + bytes));
      return (
        isSame(0, ID_BYTES + FIXED_BYTES) &&
        FIELDS.every(
          (field, index) =>
            row[field] === null ||
            isSame(ID_BYTES + FIXED_BYTES + index * FIELD_BYTES, FIELD_BYTES),
        )
      );
    },
    seal: ({ id, firstId, lastId, rowCount, digests, previous, sealedAt }) =>
      sign(
        ['seal', id, firstId, lastId, rowCount, previous.toString('hex'), sealedAt.toISOString()],
        digests,
      ),
    mark: ({ lastSeal, lastId, seal }) => sign(['last', lastSeal, lastId], seal),
  };
}
