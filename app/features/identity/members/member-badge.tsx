import type { Member } from '#contract/customer/members.ts';
import { rightsText, sinceText } from './labels.ts';

/** Names a colleague, with what they may and since when. */
export function MemberBadge({ member }: { member: Member }) {
  return (
    <>
      <p className="font-medium break-words">{member.name ?? member.email}</p>
      <p className="text-sm break-words text-ink-soft">
        {member.name === null ? null : <>{member.email} · </>}
        {rightsText(member.rights)}
      </p>
      <p className="text-sm text-ink-soft">{sinceText(member)}</p>
    </>
  );
}
