import { useState, type FormEvent } from 'react';
import { FormDialog } from '#app/components/form-dialog.tsx';
import { FormField } from '#app/components/form-field.tsx';
import { OwnPasswordDialog } from '#app/components/own-password-dialog.tsx';
import { QrPicture } from '#app/components/qr-picture.tsx';
import { orpc } from '#app/lib/api.ts';
import { readText } from '#app/lib/forms/plain-form.ts';
import { usePlainForm } from '#app/lib/forms/use-plain-form.ts';
import { useRole } from '#app/lib/session/use-role.ts';
import { useAction } from '#app/lib/use-action.ts';
import { Input } from '#app/ui/input.tsx';
import type { SecondFactorStart } from '#contract/customer/security.ts';
import { hasConsole } from '#domain/platform/role.ts';
import { MailedCodeDialog } from './mailed-code-dialog.tsx';
import { RecoveryCodeCard } from './recovery-code-card.tsx';

type StartFactorDialogProps = { open: boolean; onClose: () => void };

type Mailed = { to: string; password: string; times: number };

/**
 * Switches the second factor on, in three steps: the password, the app, the codes to keep. Who works
 * in the console types over a code from their mailbox after the password, where the shop mails one.
 */
export function StartFactorDialog({ open, onClose }: StartFactorDialogProps) {
  const worksInConsole = hasConsole(useRole());
  const [mailed, setMailed] = useState<Mailed | null>(null);
  const start = useAction(orpc.customer.security.startSecondFactor.mutationOptions(), {
    isSecret: true,
  });
  const ask = useAction(orpc.customer.security.mailFactorCode.mutationOptions(), {
    isSecret: true,
  });
  const begin = (password: string) => {
    if (!worksInConsole) return start.mutate({ password });
    start.reset();
    // Said here, not with the mutation: who closed the dialog meanwhile is not taken back to it.
    ask.mutate(
      { password },
      {
        onSuccess: ({ mailedTo: to }) => {
          if (to === null) start.mutate({ password });
          else setMailed((before) => ({ to, password, times: (before?.times ?? 0) + 1 }));
        },
      },
    );
  };
  const back = () => {
    setMailed(null);
    start.reset();
    ask.reset();
  };
  const close = () => {
    back();
    onClose();
  };
  if (start.data !== undefined) return <AppDialog factor={start.data} onClose={close} />;
  if (mailed !== null) {
    const { to, password, times } = mailed;
    return (
      <MailedCodeDialog
        mailedTo={to}
        pending={start.isPending}
        error={start.error ?? ask.error}
        isSendingAgain={ask.isPending}
        isSentAgain={times > 1 && start.error === null && ask.error === null}
        onSendAgain={() => begin(password)}
        onConfirm={(mailCode) => {
          ask.reset();
          start.mutate({ password, mailCode });
        }}
        onBack={back}
        onClose={close}
      />
    );
  }
  return (
    <OwnPasswordDialog
      open={open}
      title="Inloggen in twee stappen aanzetten"
      confirmLabel="Verder"
      pending={ask.isPending || start.isPending}
      error={ask.error ?? start.error}
      onClose={close}
      onConfirm={begin}
    >
      Je hebt een app op je telefoon nodig die codes maakt, zoals Google Authenticator, Microsoft
      Authenticator, Aegis of je wachtwoordbeheerder. Andere apparaten loggen we daarna uit.
    </OwnPasswordDialog>
  );
}

function AppDialog({ factor, onClose }: { factor: SecondFactorStart; onClose: () => void }) {
  const confirm = useAction(orpc.customer.security.confirmSecondFactor.mutationOptions(), {
    success: ['secondFactorOn'],
    // Also the account: the console that was closed without it may open.
    refresh: orpc.customer.key(),
    isSecret: true,
  });
  const codes = confirm.data?.codes;
  const { error } = confirm;
  const form = usePlainForm({
    error,
    required: { code: 'Vul de code in.' },
    places: { codes: { SECOND_FACTOR_WRONG: 'code' } },
  });

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    const fields = form.read(event.currentTarget);
    if (fields !== null) confirm.mutate({ code: readText(fields, 'code').trim() });
  }

  return (
    <FormDialog
      onClose={onClose}
      title={codes === undefined ? 'Koppel je app' : 'Inloggen in twee stappen staat aan'}
      size="sm"
      submitLabel="Aanzetten"
      pending={confirm.isPending}
      error={error}
      atFields={form.atFields}
      onSubmit={handleSubmit}
      made={
        codes === undefined
          ? null
          : { content: <RecoveryCodeCard codes={codes} />, closeLabel: 'Ik heb ze bewaard' }
      }
    >
      <Pairing factor={factor} />
      <FormField label="Code uit je app" name="code" error={form.errors['code']}>
        <Input
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          placeholder="123456"
          required
        />
      </FormField>
    </FormDialog>
  );
}

function Pairing({ factor }: { factor: SecondFactorStart }) {
  const groups = factor.secret.match(/.{1,4}/g) ?? [];
  return (
    <>
      <p>Scan deze code met je app en vul de zes cijfers in die de app laat zien.</p>
      <QrPicture qr={factor.qr} label="QR-code voor je app" />
      <details className="text-[0.9375rem]">
        <summary className="cursor-pointer text-green underline underline-offset-4">
          Lukt scannen niet?
        </summary>
        <p className="mt-2">
          Open de{' '}
          <a href={factor.uri} className="text-green underline underline-offset-4">
            app op dit apparaat
          </a>
          , of typ deze sleutel over:
        </p>
        <p className="figures mt-1 font-mono break-words select-all">{groups.join(' ')}</p>
      </details>
    </>
  );
}
