import Paperclip from 'lucide-react/icons/paperclip';
import X from 'lucide-react/icons/x';
import { useId, useRef, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { formatBytes } from '#app/lib/format.ts';
import { Button } from '#app/ui/button.tsx';
import { useResting } from '#app/ui/resting.tsx';
import { ATTACHMENT_KINDS, ATTACHMENTS_PER_MESSAGE } from '#domain/support/attachment.ts';
import type { Upload, Uploads } from './use-uploads.ts';

const ACCEPT = [...ATTACHMENT_KINDS, 'jpeg'].map((kind) => `.${kind}`).join(',');

/** The files that go with a message: what is there, what is on its way, and room for more. */
export function UploadForm({ uploads }: { uploads: Uploads }) {
  const input = useRef<HTMLInputElement>(null);
  const helpId = useId();
  const isResting = useResting();
  const { done, running, room } = uploads;
  const buttonId = useId();
  /** The line goes with its button; one goes on from where another file is chosen. */
  const takeAway = (remove: () => void) => {
    flushSync(remove);
    document.getElementById(buttonId)?.focus();
  };
  return (
    <div>
      {done.length + running.length > 0 ? (
        <ul aria-label="Bijlagen bij dit bericht" className="mb-3 flex flex-col gap-2">
          {done.map((file) => (
            <FileLine
              key={file.id}
              name={file.fileName}
              note={formatBytes(file.sizeBytes)}
              label={`Verwijder ${file.fileName}`}
              onRemove={() => takeAway(() => uploads.remove(file.id))}
            />
          ))}
          {running.map((upload) => (
            <RunningLine
              key={upload.key}
              upload={upload}
              onCancel={(key) => takeAway(() => uploads.cancel(key))}
            />
          ))}
        </ul>
      ) : null}
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={ACCEPT}
        aria-label="Bijlagen kiezen"
        onChange={(event) => {
          uploads.add([...(event.target.files ?? [])]);
          // Emptied, it lets the same file be chosen again.
          event.target.value = '';
        }}
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Button
          id={buttonId}
          variant="secondary"
          size="sm"
          disabled={room === 0 || isResting}
          aria-describedby={helpId}
          onClick={() => input.current?.click()}
        >
          <Paperclip aria-hidden="true" />
          Bijlage toevoegen
        </Button>
        <p id={helpId} className="text-sm text-ink-soft">
          {room === 0
            ? `Meer dan ${ATTACHMENTS_PER_MESSAGE} bestanden kan niet.`
            : 'pdf, png, jpg, webp, txt of log, hoogstens 10 MB'}
        </p>
      </div>
    </div>
  );
}

type FileLineProps = {
  name: string;
  note: ReactNode;
  label: string;
  onRemove: () => void;
  children?: ReactNode;
};

function FileLine({ name, note, label, onRemove, children }: FileLineProps) {
  return (
    <li className="rounded-md border border-line bg-sunken px-3 py-2 text-sm">
      <div className="flex items-center gap-3">
        <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
        <span className="figures shrink-0 text-ink-soft">{note}</span>
        <button
          type="button"
          aria-label={label}
          onClick={onRemove}
          className="-mr-1.5 grid size-8 shrink-0 place-items-center rounded-sm text-ink-soft hover:bg-surface hover:text-ink"
        >
          <X aria-hidden="true" className="size-4" />
        </button>
      </div>
      {children}
    </li>
  );
}

type RunningLineProps = { upload: Upload; onCancel: (key: string) => void };

function RunningLine({ upload: { key, name, part, error }, onCancel }: RunningLineProps) {
  const percent = Math.round(part * 100);
  // All of it is there, and the server looks at what is in it.
  const progress = part < 1 ? `${percent}%` : 'controleren…';
  return (
    <FileLine
      name={name}
      note={error === null ? progress : 'niet verstuurd'}
      label={error === null ? `Stop versturen van ${name}` : `Verwijder ${name}`}
      onRemove={() => onCancel(key)}
    >
      {error === null ? (
        <progress
          aria-label={`${name} wordt verstuurd`}
          value={percent}
          max={100}
          className="mt-1.5 block h-1.5 w-full accent-green"
        />
      ) : (
        <p role="alert" className="mt-0.5 font-medium text-bad">
          {error}
        </p>
      )}
    </FileLine>
  );
}
