import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import TextCursorInput from 'lucide-react/icons/text-cursor-input';
import { useState, type RefObject } from 'react';
import { classNames } from '#app/lib/class-names.ts';
import { Button } from '#app/ui/button.tsx';

type CopyButtonProps = {
  /** The thing it copies, as one says it after 'Kopieer'. */
  what: string;
  /** As it is to be pasted. */
  text: string;
  /** The place it is read in: chosen there when the clipboard refuses, as it does without https. */
  shown: RefObject<HTMLElement | null>;
  /** On a phone its icon is enough. */
  isShort?: boolean;
};

const SAID_FOR_MS = 2_000;

const STATES = {
  ready: { Icon: Copy, word: 'Kopieer', said: '' },
  copied: { Icon: Check, word: 'Gekopieerd', said: 'Gekopieerd.' },
  chosen: {
    Icon: TextCursorInput,
    word: 'Kopieer zelf',
    said: 'Kopiëren lukte niet. Het is geselecteerd: kopieer het zelf.',
  },
} as const;

export function CopyButton({ what, text, shown, isShort = false }: CopyButtonProps) {
  const [state, setState] = useState<keyof typeof STATES>('ready');

  async function handleCopy() {
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
      setTimeout(() => setState('ready'), SAID_FOR_MS);
    } catch {
      if (shown.current !== null) getSelection()?.selectAllChildren(shown.current);
      setState('chosen');
    }
  }

  const { Icon, word, said } = STATES[state];
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        aria-label={`${word} ${what}`}
        onClick={() => void handleCopy()}
      >
        <Icon aria-hidden="true" />
        <span
          aria-hidden="true"
          className={classNames(isShort && state !== 'chosen' && 'max-sm:hidden')}
        >
          {word}
        </span>
      </Button>
      <span role="status" className="sr-only">
        {said}
      </span>
    </>
  );
}
