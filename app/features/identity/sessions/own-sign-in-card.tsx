import { useQuery } from '@tanstack/react-query';
import { orpc } from '#app/lib/api.ts';
import { SignInCard } from './sign-in-card.tsx';

/** Lists the sign-ins to one's own account. */
export function OwnSignInCard() {
  const query = useQuery(orpc.customer.security.listSignIns.queryOptions());
  return (
    <SignInCard
      intro="Staat hier iemand die jij niet was? Kies een nieuw wachtwoord en zet inloggen in twee stappen aan."
      query={query}
    />
  );
}
