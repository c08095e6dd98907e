import { useSignedInUser } from '#app/components/require-session.tsx';
import { VerifyEmailCard } from '#app/features/identity/account/verify-email-card.tsx';
import { InviteMemberForm } from '#app/features/identity/members/invite-member-form.tsx';
import { MemberCard } from '#app/features/identity/members/member-card.tsx';
import { OtherAccountCard } from '#app/features/identity/members/other-account-card.tsx';
import { areaMeta } from '#app/lib/pages/area-meta.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import type { Route } from './+types/colleagues.ts';

export function meta({ matches }: Route.MetaArgs) {
  return areaMeta({ matches, title: 'Collega’s', path: areaPaths.colleagues() });
}

export default function DashboardColleaguesPage() {
  const { email, emailVerified } = useSignedInUser();
  return (
    <div className="flex flex-col gap-5">
      <OtherAccountCard />
      <MemberCard />
      {emailVerified ? <InviteMemberForm /> : <VerifyEmailCard email={email} />}
    </div>
  );
}
