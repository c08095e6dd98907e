import { useEffect, useRef, useState } from 'react';
import { api } from '#app/lib/api.ts';
import { errorText } from '#app/lib/errors.ts';
import { randomId } from '#app/lib/random-id.ts';
import { uploadFile } from '#app/lib/files/upload-file.ts';
import { FILE_ERRORS } from '#contract/errors/file.ts';
import type { TicketAttachment } from '#contract/customer/tickets.ts';
import { ATTACHMENTS_PER_MESSAGE, checkAttachment } from '#domain/support/attachment.ts';

/** A file that is on its way, or that did not make it. */
export type Upload = { key: string; name: string; part: number; error: string | null };

export type Uploads = {
  running: readonly Upload[];
  done: readonly TicketAttachment[];
  isBusy: boolean;
  room: number;
  add: (files: readonly File[]) => void;
  /** Stops one that runs, or takes a failed one off the list. */
  cancel: (key: string) => void;
  remove: (attachmentId: string) => void;
};

type UploadsOptions = {
  done: readonly TicketAttachment[];
  onChange: (update: (done: readonly TicketAttachment[]) => TicketAttachment[]) => void;
};

const TOO_MANY = `Je kunt hoogstens ${ATTACHMENTS_PER_MESSAGE} bestanden meesturen.`;

/** The files of a message that is being written: each goes up at once, by itself. */
export function useUploads({ done, onChange }: UploadsOptions): Uploads {
  const [running, setRunning] = useState<readonly Upload[]>([]);
  const stops = useRef(new Map<string, AbortController>());

  useEffect(() => {
    const open = stops.current;
    return () => {
      for (const stop of open.values()) stop.abort();
    };
  }, []);

  const change = (key: string, fields: Partial<Upload>) =>
    setRunning((all) => all.map((one) => (one.key === key ? { ...one, ...fields } : one)));
  const drop = (key: string) => {
    stops.current.delete(key);
    setRunning((all) => all.filter((one) => one.key !== key));
  };

  const start = async (key: string, file: File) => {
    const stop = new AbortController();
    stops.current.set(key, stop);
    try {
      const attachment = await uploadFile({
        file,
        onProgress: (part) => change(key, { part }),
        signal: stop.signal,
      });
      drop(key);
      onChange((all) => [...all, attachment]);
    } catch (error) {
      if (!stop.signal.aborted) change(key, { error: errorText(error) });
    }
  };

  const waiting = running.filter(({ error }) => error === null).length;
  const room = Math.max(0, ATTACHMENTS_PER_MESSAGE - done.length - waiting);
  return {
    running,
    done,
    isBusy: waiting > 0,
    room,
    add: (files) => {
      for (const [place, file] of files.entries()) {
        const key = randomId();
        const checked = checkAttachment(file);
        const refused = checked.ok ? null : FILE_ERRORS[checked.reason].message;
        const error = place < room ? refused : TOO_MANY;
        setRunning((all) => [...all, { key, name: file.name, part: 0, error }]);
        if (error === null) void start(key, file);
      }
    },
    cancel: (key) => {
      stops.current.get(key)?.abort();
      drop(key);
    },
    remove: (attachmentId) => {
      onChange((all) => all.filter(({ id }) => id !== attachmentId));
      // A file that stays behind is removed by a sweep; nobody has to wait for it or hear of it.
      api.customer.tickets.detach({ attachmentId }).catch(() => {});
    },
  };
}
