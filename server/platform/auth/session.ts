import type { KeyScope } from '#domain/identity/api-key.ts';
import {
  accountName,
  mayWorkFor,
  rightsOf,
  type MemberRight,
} from '#domain/identity/membership.ts';
import { DEFAULT_ROLE, demandsSecondFactor, mayLogInAs, type Role } from '#domain/platform/role.ts';
import {
  isFromBeforeRaise,
  isSignDue,
  sessionEnd,
  type SessionAge,
} from '#domain/platform/session-limits.ts';
import type { Context } from '#server/context.ts';
import { compileOnce, slot } from '#server/platform/db/compile-once.ts';
import type { Db } from '#server/platform/db/database.ts';

/** The account of another customer that a call is made for. */
export type WorkAccount = {
  id: string;
  membershipId: string;
  name: string;
  rights: MemberRight[];
};

/** The person who is signed in, as of this request. */
export type Session = {
  id: string;
  userId: string;
  role: Role;
  /** The console stays closed to this person until their account has a second factor. */
  lacksSecondFactor: boolean;
  /** The same until whoever has this session, which is from before their role, shows that it is theirs. */
  lacksProof: boolean;
  email: string;
  emailVerified: boolean;
  firstName: string;
  lastName: string;
  /** The colleague who looks at the shop as this customer. */
  actedBy: { id: string; name: string } | null;
  /**
   * Account that they ask for; null for their own. `over` when the call names an account for which they do
   * not work (any more): it is refused, and never answered from their own.
   */
  worksFor: WorkAccount | 'over' | null;
  /** Scopes of the key that stands for this person; null where they ask themselves. */
  byKey: { scopes: readonly KeyScope[] } | null;
  /** The session of the console on which a sign of life is to be noted now; as a rule none. */
  signDueOn: string | null;
  /** Moment at which it is over by itself, unless there is a sign of life before. */
  overAt: Date;
};

type SessionKey = {
  userId: string;
  sessionId: string;
  /** Account that a call says it is made for; nobody has looked at it yet. */
  accountId?: string | null;
};

function liveSessions(db: Db) {
  return (
    db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.userId')
      .leftJoin('userRoles', 'userRoles.userId', 'users.id')
      .leftJoin('sessions as origin', 'origin.id', 'sessions.openedFrom')
      .leftJoin('users as colleague', 'colleague.id', 'origin.userId')
      .leftJoin('userRoles as colleagueRoles', 'colleagueRoles.userId', 'colleague.id')
      // The factor of the person behind the screen.
      .leftJoin('secondFactors as factor', (join) =>
        join
          .on((eb) => eb('factor.userId', '=', eb.fn.coalesce('colleague.id', 'users.id')))
          .on('factor.confirmedAt', 'is not', null),
      )
      .select([
        'sessions.id',
        'sessions.createdAt',
        'sessions.lastActiveAt',
        'sessions.lastUsedAt',
        'sessions.expiresAt',
        'sessions.provenAt',
        'users.id as userId',
        'users.email',
        'users.emailVerified',
        'users.firstName',
        'users.lastName',
        'userRoles.role',
        'userRoles.raisedAt',
        'colleague.id as colleagueId',
        'colleague.name as colleagueName',
        'colleague.blockedAt as colleagueBlockedAt',
        'colleagueRoles.role as colleagueRole',
        'colleagueRoles.raisedAt as colleagueRaisedAt',
        'origin.id as originId',
        'origin.createdAt as originCreatedAt',
        'origin.lastActiveAt as originActiveAt',
        'origin.lastUsedAt as originUsedAt',
        'origin.expiresAt as originExpiresAt',
        'origin.provenAt as originProvenAt',
        'factor.userId as factorOf',
      ])
      .where('sessions.id', '=', slot<string>('sessionId'))
      .where('users.id', '=', slot<string>('userId'))
      .where('sessions.expiresAt', '>', slot<Date>('instant'))
      .where('users.blockedAt', 'is', null)
  );
}

/** Asked at every call. */
const readLive = compileOnce(liveSessions);

/** Asked at every call that names an account: the membership and its holder are asked along. */
const readLiveFor = compileOnce((db) =>
  liveSessions(db)
    .leftJoin('memberships', (join) =>
      join
        .onRef('memberships.memberId', '=', 'users.id')
        .on('memberships.accountId', '=', slot<string>('accountId'))
        .on('memberships.acceptedAt', 'is not', null)
        .on('memberships.endedAt', 'is', null),
    )
    .leftJoin('users as holder', 'holder.id', 'memberships.accountId')
    .leftJoin('userRoles as holderRoles', 'holderRoles.userId', 'holder.id')
    .leftJoin('profiles as holderProfiles', 'holderProfiles.userId', 'holder.id')
    .select([
      'memberships.id as membershipId',
      'memberships.technical',
      'memberships.financial',
      'holder.id as holderId',
      'holder.email as holderEmail',
      'holder.firstName as holderFirstName',
      'holder.lastName as holderLastName',
      'holder.blockedAt as holderBlockedAt',
      'holderRoles.role as holderRole',
      'holderProfiles.company as holderCompany',
    ]),
);

type LiveRow = Awaited<ReturnType<typeof readLive>>[number];
type LiveRowFor = Awaited<ReturnType<typeof readLiveFor>>[number];

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * The account that a call names, when whoever asks works for it now. Nobody who looks along as a
 * customer does: the two never combine.
 */
function readWorkAccount(row: LiveRowFor): WorkAccount | 'over' {
  const { membershipId, holderId } = row;
  if (membershipId === null || holderId === null || row.colleagueId !== null) return 'over';
  const member = { id: row.userId, role: row.role ?? DEFAULT_ROLE };
  const isBlocked = row.holderBlockedAt !== null;
  const holder = { id: holderId, role: row.holderRole ?? DEFAULT_ROLE, isBlocked };
  if (!mayWorkFor(member, holder)) return 'over';
  return {
    id: holderId,
    membershipId,
    name: accountName({
      company: row.holderCompany,
      firstName: row.holderFirstName ?? '',
      lastName: row.holderLastName ?? '',
      email: row.holderEmail ?? '',
    }),
    rights: rightsOf({
      technical: row.technical === true,
      financial: row.financial === true,
    }),
  };
}

/**
 * Session, person, role, second factor and membership in one query: logging out, blocking, a new
 * role, a factor that goes, rights that end and a time of nobody there act at once. Of a
 * session that a colleague opened, theirs and their right to it are asked along.
 */
export async function findSession(
  context: Pick<Context, 'config' | 'db' | 'now'>,
  { sessionId, userId, accountId = null }: SessionKey,
): Promise<Session | null> {
  const { db } = context;
  const instant = context.now();
  if (accountId !== null && UUID.test(accountId)) {
    const [row] = await readLiveFor(db, { sessionId, userId, accountId, instant });
    const session = row === undefined ? null : judge(row, { ...context, instant });
    return row === undefined || session === null
      ? null
      : { ...session, worksFor: readWorkAccount(row) };
  }
  const [row] = await readLive(db, { sessionId, userId, instant });
  const session = row === undefined ? null : judge(row, { ...context, instant });
  return session === null || accountId === null ? session : { ...session, worksFor: 'over' };
}

/** Judges a row that was found at this instant; null when its session is over all the same. */
function judge(
  row: LiveRow,
  { config, instant }: Pick<Context, 'config'> & { instant: Date },
): Session | null {
  const { colleagueId, colleagueName, colleagueBlockedAt, originExpiresAt } = row;
  const { id, userId, email, emailVerified, firstName, lastName } = row;
  const role = row.role ?? DEFAULT_ROLE;
  // The role of the person behind the screen, and of their own session.
  const actingRole = colleagueId === null ? role : (row.colleagueRole ?? DEFAULT_ROLE);
  const age = ageOf(row);
  const ends = [row.expiresAt, originExpiresAt, sessionEnd(age, actingRole)];
  const overAt = new Date(Math.min(...ends.map((end) => end?.getTime() ?? Infinity)));
  if (overAt <= instant) return null;
  const isDue = isSignDue(age, { role: actingRole, now: instant });
  const signDueOn = isDue ? (row.originId ?? id) : null;
  const isDemanded = demandsSecondFactor(actingRole, config.secondFactorForStaff);
  const lacksSecondFactor = isDemanded && row.factorOf === null;
  const lacksProof = isDemanded && isFromBeforeRaise(age);
  const name = { email, emailVerified, firstName, lastName };
  const person = { id, userId, role, ...name, worksFor: null, byKey: null, signDueOn, overAt };
  if (colleagueId === null) return { ...person, lacksSecondFactor, lacksProof, actedBy: null };
  const stillMay = mayLogInAs(
    { id: colleagueId, role: actingRole },
    { id: userId, role, isBlocked: false },
  ).ok;
  if (!stillMay || lacksSecondFactor || lacksProof || colleagueBlockedAt !== null) return null;
  const actedBy = { id: colleagueId, name: colleagueName ?? '' };
  return { ...person, lacksSecondFactor, lacksProof, actedBy };
}

/** The age of the session of the person behind the screen. */
function ageOf(row: LiveRow): SessionAge {
  if (row.originCreatedAt === null) {
    const { createdAt, lastActiveAt, lastUsedAt, provenAt, raisedAt } = row;
    return { createdAt, lastActiveAt, lastUsedAt, provenAt, raisedAt };
  }
  return {
    createdAt: row.originCreatedAt,
    lastActiveAt: row.originActiveAt,
    lastUsedAt: row.originUsedAt,
    provenAt: row.originProvenAt,
    raisedAt: row.colleagueRaisedAt,
  };
}
