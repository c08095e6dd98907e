import { sql, type Selectable } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { AuditSealingTable, AuditSealsTable } from '#server/platform/db/record-tables.ts';
import { createSealer, type SealableRow, type Sealer } from './create-sealer.ts';
import { listFaults, type AuditFault, type FaultList } from './list-faults.ts';
import { readSealableRows } from './queries.ts';

export type AuditVerdict = {
  /** Rows that are under a seal of this SECRET_KEY, and up to which id. */
  sealedRows: number;
  sealedUpTo: number | null;
  /** Rows that were sealed with a SECRET_KEY that has been replaced: these seals say nothing. */
  otherKeyRows: number;
  /** The first of what does not fit; empty when the log is as it was sealed. */
  faults: AuditFault[];
};

type Seal = Selectable<AuditSealsTable>;
type End = Selectable<AuditSealingTable>;

const SEALS = 40;
/** Few enough that a server that checks itself answers others meanwhile. */
const ROWS = 500;

/**
 * Goes through the whole log beside its seals, in pieces, and names what was changed, removed or added
 * since it was sealed. A program that writes and seals meanwhile is no fault.
 */
export async function verifyAuditLog(db: Db, secretKey: string): Promise<AuditVerdict> {
  const sealer = createSealer(secretKey);
  const faults = listFaults();
  const end = await db.selectFrom('auditSealing').selectAll().executeTakeFirst();
  const walk = startWalk(sealer, faults, readRows(db));
  for await (const seal of readSeals(db, end?.lastSeal ?? Number.MAX_SAFE_INTEGER)) {
    await walk.pass(seal);
  }
  checkEnd({ end, last: walk.last(), sealer, faults });
  if (end !== undefined && (await hasSealsBeyondEnd(db))) {
    faults.add('end-changed', end.lastId, end.lastId);
  }
  return { ...walk.result(), faults: faults.list };
}

type Walk = {
  pass(seal: Seal): Promise<void>;
  last(): Seal | null;
  result(): Pick<AuditVerdict, 'sealedRows' | 'sealedUpTo' | 'otherKeyRows'>;
};

/** Passes the seals in their order, each with the rows that are under it. */
function startWalk(sealer: Sealer, faults: FaultList, rows: RowReader): Walk {
  let last: Seal | null = null;
  let sealedRows = 0;
  let otherKeyRows = 0;
  let sealedUpTo = 0;
  /** Everything between here and the next good seal was reported already. */
  let isReported = false;

  function checkNumber(seal: Seal): void {
    if (seal.id === (last?.id ?? 0) + 1) return;
    const from = (last?.lastId ?? 0) + 1;
    faults.add('seal-removed', from, Math.max(from, seal.firstId - 1));
    isReported = true;
  }

  async function passOwn(seal: Seal): Promise<void> {
    if (!sealer.seal(seal).equals(seal.seal)) {
      faults.add('seal-changed', sealedUpTo + 1, Math.max(sealedUpTo + 1, seal.lastId));
      isReported = true;
      return;
    }
    if (last !== null && !isReported && !seal.previous.equals(last.seal)) {
      faults.add('seal-changed', last.firstId, last.lastId);
    }
    if (seal.firstId > sealedUpTo + 1) {
      if (!isReported) faults.add('seal-removed', sealedUpTo + 1, seal.firstId - 1);
      await rows.skip(seal.firstId - 1);
    }
    isReported = false;
    await compareBlock({ seal, sealer, faults, rows });
    sealedRows += seal.rowCount;
    sealedUpTo = seal.lastId;
  }

  return {
    async pass(seal) {
      checkNumber(seal);
      if (seal.keyId === sealer.keyId) await passOwn(seal);
      else otherKeyRows += seal.rowCount;
      last = seal;
    },
    last: () => last,
    result: () => ({ sealedRows, sealedUpTo: sealedRows === 0 ? null : sealedUpTo, otherKeyRows }),
  };
}

type Block = { seal: Seal; sealer: Sealer; faults: FaultList; rows: RowReader };

async function compareBlock({ seal, sealer, faults, rows }: Block): Promise<void> {
  const sealed = sealer.read(seal.digests);
  let next = 0;
  const missUpTo = (id: number) => {
    for (let one = sealed[next]; one !== undefined && one.id < id; one = sealed[next]) {
      faults.add('row-removed', one.id, one.id);
      next += 1;
    }
  };
  for await (const row of rows.upTo(seal.lastId)) {
    missUpTo(row.id);
    const one = sealed[next];
    if (one?.id !== row.id) faults.add('row-added', row.id, row.id);
    else {
      if (!sealer.isAsSealed(one.digest, row)) faults.add('row-changed', row.id, row.id);
      next += 1;
    }
  }
  missUpTo(Infinity);
}

/** Tells whether the seals end where they ended: one that is cut off the end leaves no gap behind. */
function checkEnd({
  end,
  last,
  sealer,
  faults,
}: {
  end: End | undefined;
  last: Seal | null;
  sealer: Sealer;
  faults: FaultList;
}): void {
  const upTo = last?.lastId ?? 0;
  if (end === undefined) return faults.add('end-changed', upTo, upTo);
  const { keyId, lastSeal, lastId, seal, mark } = end;
  const isOwn = keyId === sealer.keyId;
  const isSigned = seal !== null && mark?.equals(sealer.mark({ lastSeal, lastId, seal })) === true;
  const follows = last === null || last.keyId === keyId;
  if ((isOwn && !isSigned) || !follows) return faults.add('end-changed', upTo, upTo);
  if (lastSeal > (last?.id ?? 0)) {
    return faults.add('seal-removed', upTo + 1, Math.max(upTo + 1, lastId));
  }
  if (last !== null && seal?.equals(last.seal) !== true) {
    faults.add('seal-changed', last.firstId, last.lastId);
  }
}

/** In one statement, so that a block that is sealed at this moment is not beyond. */
async function hasSealsBeyondEnd(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select 1 from audit_seals where id > (select max(last_seal) from audit_sealing) limit 1
  `.execute(db);
  return rows.length > 0;
}

async function* readSeals(db: Db, upTo: number): AsyncGenerator<Seal> {
  for (let after = Number.MIN_SAFE_INTEGER; ;) {
    const seals = await db
      .selectFrom('auditSeals')
      .selectAll()
      .where('id', '>', after)
      .where('id', '<=', upTo)
      .orderBy('id')
      .limit(SEALS)
      .execute();
    yield* seals;
    if (seals.length < SEALS) return;
    after = seals.at(-1)?.id ?? upTo;
  }
}

type RowReader = {
  /** The rows that were not read yet, up to an id. */
  upTo(id: number): AsyncGenerator<SealableRow>;
  skip(id: number): Promise<void>;
};

/** Ahead of the seals: many small blocks are one question. What comes after the last seal is not used. */
function readRows(db: Db): RowReader {
  let page: SealableRow[] = [];
  let next = 0;
  let after = Number.MIN_SAFE_INTEGER;
  let isEnd = false;
  async function* upTo(id: number): AsyncGenerator<SealableRow> {
    for (;;) {
      for (let row = page[next]; row !== undefined; row = page[next]) {
        if (row.id > id) return;
        next += 1;
        yield row;
      }
      if (isEnd) return;
      page = await readSealableRows(db, { after, upTo: Number.MAX_SAFE_INTEGER, limit: ROWS });
      next = 0;
      isEnd = page.length < ROWS;
      after = page.at(-1)?.id ?? after;
    }
  }
  return {
    upTo,
    async skip(id) {
      for await (const _row of upTo(id));
    },
  };
}
