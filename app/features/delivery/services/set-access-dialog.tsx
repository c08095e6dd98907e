import type { FormEvent } from 'react';
import { CopyField } from '#app/components/copy-field.tsx';
import { FormDialog } from '#app/components/form-dialog.tsx';
import { OwnPasswordField } from '#app/components/own-password-field.tsx';
import { SshKeyField } from '#app/components/ssh-key-field.tsx';
import { orpc } from '#app/lib/api.ts';
import { NO_PASSWORD } from '#app/lib/forms/own-password.ts';
import { readText } from '#app/lib/forms/plain-form.ts';
import { usePlainForm } from '#app/lib/forms/use-plain-form.ts';
import { useAction } from '#app/lib/use-action.ts';
import { Alert } from '#app/ui/alert.tsx';
import type { ServerAccess } from '#contract/customer/server-access.ts';

/** The means with which somebody wants to log in to their server. */
export type AccessWay = 'password' | 'key';

type SetAccessDialogProps = {
  serviceId: string;
  username: string;
  way: AccessWay;
  onClose: () => void;
};

const REQUIRED: Readonly<Record<AccessWay, Readonly<Record<string, string>>>> = {
  password: NO_PASSWORD,
  key: { sshKey: 'Plak je openbare sleutel.', ...NO_PASSWORD },
};
const TITLES = { password: 'Nieuw wachtwoord', key: 'SSH-sleutel toevoegen' } as const;

function useSetAccess(onKey: () => void) {
  return useAction(orpc.customer.services.setAccess.mutationOptions(), {
    success: ({ password }) =>
      password === null
        ? ['serviceStatusUpdated', 'Je sleutel werkt zodra de server is herstart.']
        : null,
    refresh: orpc.customer.key(),
    onDone: ({ password }) => {
      if (password === null) onKey();
    },
    isSecret: true,
  });
}

/** Asks for a way into a server; a password that is made stands here until this is closed, and nowhere after. */
export function SetAccessDialog({ serviceId, username, way, onClose }: SetAccessDialogProps) {
  const access = useSetAccess(onClose);
  const form = usePlainForm({ error: access.error, required: REQUIRED[way] });

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    const fields = form.read(event.currentTarget);
    if (fields === null) return;
    const sshKey = way === 'key' ? readText(fields, 'sshKey').trim() : null;
    access.mutate({ serviceId, ownPassword: readText(fields, 'ownPassword'), sshKey });
  }

  const made = access.data ?? null;
  return (
    <FormDialog
      onClose={onClose}
      title={TITLES[way]}
      submitLabel={way === 'key' ? 'Toevoegen en herstarten' : 'Maken en herstarten'}
      pending={access.isPending}
      error={access.error}
      atFields={form.atFields}
      onSubmit={handleSubmit}
      made={
        made === null
          ? null
          : { content: <MadePassword made={made} />, closeLabel: 'Ik heb het bewaard' }
      }
    >
      <Consequences way={way} username={username} />
      {way === 'key' ? (
        <SshKeyField label="Openbare SSH-sleutel" error={form.errors['sshKey']} />
      ) : null}
      <OwnPasswordField error={form.errors['ownPassword']} />
    </FormDialog>
  );
}

function Consequences({ way, username }: { way: AccessWay; username: string }) {
  return (
    <div className="space-y-2">
      <p>
        {way === 'key' ? 'We zetten je sleutel bij ' : 'We maken een nieuw wachtwoord voor '}
        <strong className="break-words">{username}</strong> en herstarten je server. Wat erop
        draait, is dan even niet bereikbaar.
      </p>
      <p className="text-sm text-ink-soft">
        {way === 'key'
          ? 'Sleutels die er al staan, blijven werken. Koos je op de server zelf een wachtwoord, dan werkt dat daarna niet meer. '
          : 'Het oude wachtwoord werkt daarna niet meer. '}
        Je SSH-programma kan één keer melden dat de server een andere sleutel heeft; dat klopt dan.
      </p>
    </div>
  );
}

function MadePassword({ made }: { made: ServerAccess }) {
  const { username, password } = made;
  return (
    <div className="space-y-4">
      <Alert tone="warn" title="Bewaar dit wachtwoord nu">
        Je ziet het maar één keer; wij bewaren het niet. Het werkt zodra je server is herstart.
      </Alert>
      <dl>
        <CopyField label="Gebruikersnaam" shown={username} copied={username} />
        <CopyField label="Wachtwoord" shown={password ?? ''} copied={password ?? ''} />
      </dl>
    </div>
  );
}
