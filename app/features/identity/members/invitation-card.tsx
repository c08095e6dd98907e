import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useSignedInUser } from '#app/components/require-session.tsx';
import { VerifyEmailCard } from '#app/features/identity/account/verify-email-card.tsx';
import { orpc } from '#app/lib/api.ts';
import { errorText } from '#app/lib/errors.ts';
import { paths } from '#app/lib/paths.ts';
import { startWork } from '#app/lib/session/work-switch.ts';
import { useAction } from '#app/lib/use-action.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { RIGHT_LABELS } from './labels.ts';

function Refused({ children }: { children: ReactNode }) {
  return (
    <Alert
      tone="bad"
      title="Deze uitnodiging kun je niet accepteren"
      action={
        <Button asChild variant="secondary" size="sm">
          <Link to={paths.dashboard()}>Naar je dashboard</Link>
        </Button>
      }
    >
      {children}
    </Alert>
  );
}

/** The invitation of a link; who comes without one reads where it is. */
export function InvitationCard({ token }: { token: string }) {
  if (token === '') return <Refused>Open de link uit de mail met je uitnodiging.</Refused>;
  return <Invitation token={token} />;
}

/** Shows the account and rights that somebody was invited to, with the button to accept. */
function Invitation({ token }: { token: string }) {
  const user = useSignedInUser();
  const query = useQuery(
    orpc.customer.members.invitation.queryOptions({ input: { token }, retry: false }),
  );
  // With the rights that were given with it, this tab begins at once.
  const accept = useAction(orpc.customer.members.accept.mutationOptions(), {
    onDone: (account) => startWork(account),
  });
  // Once it is accepted its link is over, and the page is on its way elsewhere.
  if (query.isError && !accept.isSuccess) return <Refused>{errorText(query.error)}</Refused>;
  const { data } = query;
  if (data === undefined) return <Skeleton className="h-48 w-full" />;
  return (
    <Card className="flex flex-col items-start gap-4">
      <p className="max-w-[60ch]">
        <strong className="font-semibold break-words">{data.accountName}</strong> nodigt je uit om
        als collega mee te werken. Je doet dat met je eigen login, {user.email}.
      </p>
      <ul className="list-disc pl-5">
        {data.rights.map((right) => (
          <li key={right}>
            <span className="font-medium">{RIGHT_LABELS[right].name}.</span>{' '}
            {RIGHT_LABELS[right].explains}
          </li>
        ))}
      </ul>
      {data.isVerified ? (
        <Button
          pending={accept.isPending || accept.isSuccess}
          onClick={() => accept.mutate({ token })}
        >
          Uitnodiging accepteren
        </Button>
      ) : (
        <VerifyEmailCard email={user.email} />
      )}
      {accept.isError ? <Alert tone="bad">{errorText(accept.error)}</Alert> : null}
    </Card>
  );
}
