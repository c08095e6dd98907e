import type { ColumnType, Generated } from 'kysely';
import type { KeyScope } from '#domain/identity/api-key.ts';
import type { MembershipEnd } from '#domain/identity/membership.ts';
import type { ExportStatus } from '#domain/compliance/personal-data.ts';
import type { Role } from '#domain/platform/role.ts';
import type { SignInOutcome } from '#domain/identity/sign-in.ts';
import type { Fixed } from './column-types.ts';

export type UsersTable = {
  id: Generated<string>;
  email: string;
  emailVerified: Generated<boolean>;
  name: string;
  firstName: string;
  lastName: string;
  image: string | null;
  blockedAt: Date | null;
  /** Told to the person it is about. */
  blockedReason: string | null;
  erasedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  searchText: ColumnType<string, never, never>;
};

export type SessionsTable = {
  id: Generated<string>;
  userId: string;
  token: string;
  expiresAt: Date;
  ipAddress: string | null;
  userAgent: string | null;
  createdAt: Date;
  updatedAt: Date;
  lastUsedAt: Date | null;
  /** Moment at which somebody with the console was last there; kept for them alone. */
  lastActiveAt: Date | null;
  /** The session of a colleague who looks at the shop as this customer. */
  openedFrom: string | null;
  /** Moment at which whoever has it proved anew to be its person: what a role that was raised asks. */
  provenAt: Date | null;
  /** Mark that an older cookie of it is known by; null until the first was replaced. */
  family: string | null;
  /** The hash of the cookie before this one. */
  replacedHash: string | null;
  replacedAt: Date | null;
};

export type SignInsTable = {
  id: string;
  userId: string;
  at: Date;
  outcome: SignInOutcome;
  address: string;
  userAgent: string | null;
  /** Mark that a browser is known by again, for this account alone; null of who did not come in. */
  device: string | null;
};

export type AccountsTable = {
  id: Generated<string>;
  userId: string;
  accountId: string;
  providerId: string;
  accessToken: string | null;
  refreshToken: string | null;
  idToken: string | null;
  accessTokenExpiresAt: Date | null;
  refreshTokenExpiresAt: Date | null;
  scope: string | null;
  password: string | null;
  createdAt: Date;
  updatedAt: Date;
};

export type VerificationsTable = {
  id: Generated<string>;
  identifier: string;
  value: string;
  /** Tries left for a code that is typed over; null for a link. */
  triesLeft: number | null;
  expiresAt: Date;
  createdAt: Date;
  updatedAt: Date;
};

export type JwksTable = {
  id: Generated<string>;
  publicKey: string;
  privateKey: string;
  alg: string | null;
  crv: string | null;
  createdAt: Date;
  expiresAt: Date | null;
};

export type UserRolesTable = {
  userId: string;
  role: Role;
  updatedAt: Date;
  /** Moment at which it last became a higher one. */
  raisedAt: Date | null;
};

export type ProfilesTable = {
  userId: string;
  firstName: string;
  lastName: string;
  company: string | null;
  phone: string | null;
  address: string | null;
  city: string | null;
  postalCode: string | null;
  country: Generated<string>;
  kvkNumber: string | null;
  vatId: string | null;
  billingEmail: string | null;
  billingReference: string | null;
  updatedAt: Date;
};

export type NotificationPreferencesTable = {
  userId: string;
  email: Generated<boolean>;
  serviceStatus: Generated<boolean>;
  invoiceReminders: Generated<boolean>;
  updatedAt: Date;
};

export type SecondFactorsTable = {
  userId: string;
  secret: string;
  confirmedAt: Date | null;
  lastStep: Generated<number>;
  /** Moment at which it was begun with a code from the account's mailbox. */
  mailboxProvenAt: Date | null;
  createdAt: Date;
};

export type RecoveryCodesTable = {
  id: Generated<string>;
  userId: string;
  codeHash: string;
  usedAt: Date | null;
  createdAt: Date;
};

export type EmailChangesTable = {
  id: Generated<string>;
  userId: string;
  newEmail: string;
  oldConfirmedAt: Date | null;
  newConfirmedAt: Date | null;
  expiresAt: Date;
  createdAt: Date;
};

export type CustomerNotesTable = {
  id: Generated<string>;
  userId: string;
  authorId: string;
  text: string;
  createdAt: Date;
  updatedAt: Date;
};

export type DataExportsTable = {
  id: Generated<string>;
  userId: string;
  status: ExportStatus;
  done: Generated<number>;
  total: Generated<number>;
  /** Number of times that it was begun: only the last may write parts of it. */
  run: Generated<number>;
  sizeBytes: number | null;
  createdAt: Date;
  expiresAt: Date;
  /** Moment of the last download; null before the first. */
  downloadedAt: Generated<Date | null>;
};

export type DataExportPartsTable = {
  exportId: string;
  position: number;
  content: Buffer;
};

/** People who deleted the account and came back with a backup, until they are forgotten again. */
export type ErasuresToRepeatTable = {
  userId: Fixed<string>;
  erasedAt: Fixed<Date>;
  askedAt: Fixed<Date>;
};

/** People who work for the account of somebody else; see its migration. */
export type MembershipsTable = {
  id: Generated<string>;
  accountId: string;
  /** Nobody's until it is accepted. */
  memberId: string | null;
  invitedEmail: string;
  technical: boolean;
  financial: boolean;
  invitationId: string | null;
  invitationHash: string | null;
  expiresAt: Date | null;
  invitedAt: Date;
  acceptedAt: Date | null;
  endedAt: Date | null;
  endedBy: MembershipEnd | null;
};

/** Keys with which other programs read the shop. */
export type ApiKeysTable = {
  id: Fixed<string>;
  name: Fixed<string>;
  madeBy: Fixed<string>;
  secretHash: Fixed<string>;
  scopes: Fixed<KeyScope[]>;
  /** Empty is anywhere. */
  networks: Fixed<string[]>;
  createdAt: Fixed<Date>;
  expiresAt: Fixed<Date>;
  lastUsedAt: Date | null;
  lastAddress: string | null;
  warnedAt: Date | null;
  endedAt: Date | null;
  endedBy: string | null;
};
