/** A misfit with the seals, and the rows it concerns. */
export type AuditFault = {
  firstId: number;
  lastId: number;
  kind:
    | 'row-changed'
    | 'row-removed'
    | 'row-added'
    | 'seal-changed'
    | 'seal-removed'
    /** The last seal is no longer known. */
    | 'end-changed';
};

export type FaultList = {
  list: AuditFault[];
  add(kind: AuditFault['kind'], firstId: number, lastId: number): void;
};

const FAULTS_MAX = 100;

/** Faults in the order in which they are found, neighbours together; of very many the first. */
export function listFaults(): FaultList {
  const list: AuditFault[] = [];
  return {
    list,
    add(kind, firstId, lastId) {
      const last = list.at(-1);
      if (last?.kind === kind && last.firstId === firstId && last.lastId === lastId) return;
      if (last?.kind === kind && firstId === last.lastId + 1) last.lastId = lastId;
      else if (list.length < FAULTS_MAX) list.push({ firstId, lastId, kind });
    },
  };
}
