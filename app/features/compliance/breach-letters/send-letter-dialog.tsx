import { MailFrame } from '#app/components/mail-frame.tsx';
import { errorText } from '#app/lib/errors.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { customersText } from '#domain/compliance/breach-letter.ts';
import type { LetterState } from './use-letter.ts';

/** The mail as its readers will see it, how many they are, and what it still seems to lack. */
export function SendLetterDialog({ state: { preview, send, confirm } }: { state: LetterState }) {
  const { data } = preview;
  const count = data?.customers ?? 0;
  return (
    <Dialog
      open={data !== undefined}
      onOpenChange={(isOpen) => {
        if (!isOpen) preview.reset();
      }}
      title="Zo ziet de mail eruit"
      size="lg"
      footer={
        <>
          <Button variant="secondary" onClick={() => preview.reset()}>
            Terug
          </Button>
          {count === 0 ? null : (
            <Button pending={send.isPending} onClick={confirm}>
              Verstuur aan {customersText(count)}
            </Button>
          )}
        </>
      }
    >
      {data === undefined ? null : (
        <div className="flex flex-col gap-4">
          <p className="font-semibold">
            {count === 0
              ? 'Er is niemand om dit naar te sturen: geen klant past bij wat je koos.'
              : `Dit gaat naar ${customersText(count)}, ook naar wie mails heeft uitgezet.`}
          </p>
          {data.gaps.length === 0 ? null : (
            <Alert tone="warn" title="Kijk hier nog even naar">
              <ul className="list-disc pl-5">
                {data.gaps.map((gap) => (
                  <li key={gap}>{gap}</li>
                ))}
              </ul>
            </Alert>
          )}
          <p className="break-words">
            <span className="text-ink-soft">Onderwerp:</span> {data.subject}
          </p>
          <MailFrame mail={data} />
          <details>
            <summary className="cursor-pointer text-sm font-medium">Als tekst</summary>
            <p className="mt-2 rounded-md bg-sunken p-3.5 text-sm break-words whitespace-pre-line">
              {data.text}
            </p>
          </details>
          {send.error === null ? null : <Alert tone="bad">{errorText(send.error)}</Alert>}
        </div>
      )}
    </Dialog>
  );
}
