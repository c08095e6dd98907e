import { orpc } from '#app/lib/api.ts';
import { refreshSession } from '#app/lib/session/session.ts';
import { useAction } from '#app/lib/use-action.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';

type VerifyEmailCardProps = {
  email: string;
  /** It was confirmed, and mails came back since. */
  isBouncing?: boolean;
};

/** Asks to confirm the address, without standing in anybody's way. */
export function VerifyEmailCard({ email, isBouncing = false }: VerifyEmailCardProps) {
  const resend = useAction(orpc.customer.account.resendVerification.mutationOptions(), {
    success: ({ sent }) => (sent ? ['emailSent', `Open de link in de mail aan ${email}.`] : null),
    failure: 'sendEmail',
    onDone: ({ sent }) => {
      // Confirmed in the meantime, and this browser does not know yet.
      if (!sent) void refreshSession();
    },
  });
  return (
    <Alert
      tone={isBouncing ? 'warn' : 'info'}
      title={isBouncing ? 'Onze mails komen terug' : 'Bevestig je e-mailadres'}
      action={
        <Button
          variant="secondary"
          size="sm"
          pending={resend.isPending}
          onClick={() => resend.mutate()}
        >
          {isBouncing ? 'Link sturen' : 'Opnieuw sturen'}
        </Button>
      }
    >
      {isBouncing ? (
        <>
          Een mail aan <strong className="break-words">{email}</strong> kon niet bezorgd worden.
          Nieuws over je services en tickets mailen we daarom niet, tot je het adres met een link
          bevestigt of een ander adres kiest. Facturen sturen we wel.
        </>
      ) : (
        <>
          We hebben een link gestuurd naar <strong className="break-words">{email}</strong>. Zo
          weten we dat je facturen en onze antwoorden bij jou aankomen.
        </>
      )}
    </Alert>
  );
}
