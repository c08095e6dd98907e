import type { ColumnType, Generated } from 'kysely';
import type {
  AuthorityDecision,
  BreachCause,
  BreachDataKind,
  BreachStatus,
  BreachSubject,
  BreachUpdateKind,
  PeopleDecision,
} from '#domain/compliance/data-breach.ts';
import type { LegalBasis } from '#domain/compliance/processing.ts';
import type { Fixed } from './column-types.ts';

/** A breach as it is known and decided by now; a trigger fixes what was told, and no row is deleted. */
export type DataBreachesTable = {
  id: Fixed<string>;
  number: ColumnType<number, never, never>;
  requestKey: Fixed<string>;
  title: string;
  description: string;
  noticedAt: Date;
  beganAt: Date | null;
  dataKinds: BreachDataKind[];
  dataWords: string;
  subjects: BreachSubject[];
  subjectCount: number | null;
  cause: BreachCause;
  consequences: string;
  measures: string;
  status: BreachStatus;
  authorityDecision: AuthorityDecision | null;
  authorityAt: Date | null;
  authorityReference: Generated<string>;
  authorityReason: Generated<string>;
  peopleDecision: PeopleDecision | null;
  peopleAt: Date | null;
  peopleHow: Generated<string>;
  peopleReason: Generated<string>;
  /** Number of moments in its 72 hours that were told of. */
  alarm: Generated<number>;
  updateCount: number;
  notedBy: Fixed<string>;
  createdAt: Fixed<Date>;
  closedAt: Date | null;
};

/** Added to, never rewritten; a trigger sees to it. */
export type DataBreachUpdatesTable = {
  id: Fixed<string>;
  breachId: Fixed<string>;
  position: Fixed<number>;
  kind: Fixed<BreachUpdateKind>;
  message: Fixed<string>;
  replaced: Fixed<string[]>;
  writtenBy: Fixed<string>;
  createdAt: Fixed<Date>;
};

/** Letters to the people concerned, exactly as they were sent; a trigger sees to it. */
export type DataBreachLettersTable = {
  id: Fixed<string>;
  breachId: Fixed<string>;
  /** The update of its breach that tells of it. */
  position: Fixed<number>;
  audience: Fixed<string>;
  subject: Fixed<string>;
  message: Fixed<string>;
  recipientCount: Fixed<number>;
  writtenBy: Fixed<string>;
  createdAt: Fixed<Date>;
  /** Moment at which all of them had their mail in the queue. */
  queuedAt: Date | null;
  /** Once it is not known any more who they were: how many mails went out by then. */
  sentCount: number | null;
};

/** People that a letter goes to, each once. */
export type DataBreachRecipientsTable = {
  letterId: Fixed<string>;
  userId: Fixed<string>;
  queuedAt: Date | null;
};

/** Processing of personal data by the shop besides that by this program. */
export type ProcessingsTable = {
  id: Fixed<string>;
  name: string;
  purpose: string;
  basis: LegalBasis;
  people: string;
  data: string;
  recipients: string;
  retention: string;
  security: string;
  endedAt: Date | null;
  createdAt: Fixed<Date>;
  updatedAt: Date;
};
