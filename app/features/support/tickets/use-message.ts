import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useSignedInUser } from '#app/components/require-session.tsx';
import { errorCode, errorText } from '#app/lib/errors.ts';
import { dropDraft, keepDraft } from '#app/lib/drafts/kept-draft.ts';
import { emptyMessage, readMessage, type MessageDraft } from '#app/lib/drafts/message-draft.ts';
import { randomId } from '#app/lib/random-id.ts';
import { showFailure } from '#app/lib/toasts/toasts.ts';
import type { FailureName } from '#app/lib/toasts/toast-texts.ts';
import { useUploads, type Uploads } from './use-uploads.ts';

type Fault = { field: 'subject' | 'message' | 'form'; text: string };

type MessageOptions = {
  /** The place of the draft, see `draftPlaces`. */
  place: string;
  /** Finds the fault before the message is sent; null is none. */
  check: (draft: MessageDraft) => Fault | null;
  deliver: (draft: MessageDraft) => Promise<void>;
  /** The toasts of the catalogue for a failure, and for a session that is over. */
  failure: FailureName;
  signedOut: FailureName;
};

export type Message = {
  draft: MessageDraft;
  change: (fields: Partial<MessageDraft>) => void;
  uploads: Uploads;
  fault: Fault | null;
  isPending: boolean;
  handleSubmit: (event: FormEvent) => void;
};

const WAIT_FOR_FILES = 'Even wachten: er wordt nog een bijlage verstuurd.';

/** Keeps the text of a message while it is typed, until the server has it. */
function useDraft(place: string) {
  const at = { author: useSignedInUser().id, place };
  const [draft, setDraft] = useState(() => readMessage(at) ?? emptyMessage());
  const latest = useRef(draft);
  const show = (next: MessageDraft) => {
    latest.current = next;
    setDraft(next);
  };
  return {
    draft,
    latest,
    change: (fields: Partial<MessageDraft>) => {
      // Another text is another message, also when the first may have arrived without an answer.
      const messageKey = 'toSend' in fields ? latest.current.messageKey : randomId();
      show({ ...latest.current, ...fields, messageKey });
      keepDraft(at, latest.current);
    },
    clear: () => {
      show(emptyMessage());
      dropDraft(at);
    },
  };
}

export function useMessage(options: MessageOptions): Message {
  const { draft, latest, change, clear } = useDraft(options.place);
  const [fault, setFault] = useState<Fault | null>(null);
  const [isPending, setPending] = useState(false);
  const uploads = useUploads({
    done: draft.attachments,
    onChange: (update) => change({ attachments: update(latest.current.attachments) }),
  });

  const fail = (error: unknown) => {
    if (errorCode(error) === 'UNAUTHORIZED') {
      showFailure(options.signedOut);
      return;
    }
    change({ toSend: false });
    setFault({ field: 'form', text: errorText(error) });
    showFailure(options.failure);
  };

  const send = async () => {
    const wrong = options.check(latest.current);
    setFault(wrong ?? (uploads.isBusy ? { field: 'form', text: WAIT_FOR_FILES } : null));
    if (wrong !== null || uploads.isBusy || isPending) return;
    setPending(true);
    // Before the answer: when that is the end of the session, this page is gone by then.
    change({ toSend: true });
    try {
      await options.deliver(latest.current);
      clear();
    } catch (error) {
      fail(error);
    } finally {
      setPending(false);
    }
  };

  useEffect(() => {
    if (latest.current.toSend) void send();
    // oxlint-disable-next-line react/exhaustive-deps -- once, where somebody comes back from the login
  }, []);

  return {
    draft,
    change,
    uploads,
    fault,
    isPending,
    handleSubmit: (event) => {
      event.preventDefault();
      void send();
    },
  };
}
