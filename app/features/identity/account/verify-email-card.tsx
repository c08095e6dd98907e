import { useMutation } from '@tanstack/react-query';
import { orpc } from '#app/lib/api.ts';
import { errorText } from '#app/lib/errors.ts';
import { refreshSession } from '#app/lib/session/session.ts';
import { showFailure, showSuccess } from '#app/lib/toasts/toasts.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';

type VerifyEmailCardProps = {
  email: string;
  /** It was confirmed, and mails came back since. */
  isBouncing?: boolean;
};

/** Asks to confirm the address, without standing in anybody's way. */
export function VerifyEmailCard({ email, isBouncing = false }: VerifyEmailCardProps) {
  const resend = useMutation(
    orpc.customer.account.resendVerification.mutationOptions({
      onSuccess: ({ sent }) => {
        if (sent) showSuccess('emailSent', `Open de link in de mail aan ${email}.`);
        // Confirmed in the meantime, and this browser does not know yet.
        else void refreshSession();
      },
      onError: (error) => showFailure('sendEmail', errorText(error)),
    }),
  );
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
