import { CopyField } from '#app/components/copy-field.tsx';
import { Alert } from '#app/ui/alert.tsx';

/** A secret that was just made: it stands here until this is closed, and nowhere after. */
export function SecretCard({ secret, note }: { secret: string; note?: string }) {
  return (
    <div className="space-y-4">
      <Alert tone="warn" title="Bewaar dit geheim nu">
        Je ziet het maar één keer. Zet het in het andere programma: daarmee ziet het dat een bericht
        echt van deze shop komt.{note === undefined ? null : ` ${note}`}
      </Alert>
      <dl className="break-all">
        <CopyField label="Geheim" shown={secret} copied={secret} />
      </dl>
    </div>
  );
}
