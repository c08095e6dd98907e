import { useRef, useState } from 'react';
import Search from 'lucide-react/icons/search';
import { Input } from '#app/ui/input.tsx';

/** Long enough to finish a word, short enough not to be noticed. */
const PAUSE_MS = 250;

type SearchFieldProps = {
  label: string;
  placeholder: string;
  /** The text that is searched for now, from the URL. */
  value: string;
  onSearch: (text: string) => void;
  /** Names this search, on a screen that has more than one. */
  landmark?: string;
};

/** Searches while one types; what is typed is never overwritten by an answer. */
export function SearchField({ label, placeholder, value, onSearch, landmark }: SearchFieldProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const searchNow = (text: string) => {
    clearTimeout(timer.current);
    if (text.trim() !== value) onSearch(text.trim());
  };

  return (
    <form
      role="search"
      aria-label={landmark}
      className="relative w-full sm:w-auto sm:max-w-sm sm:min-w-52 sm:flex-1"
      onSubmit={(event) => {
        event.preventDefault();
        searchNow(draft ?? value);
      }}
    >
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3 size-4.5 -translate-y-1/2 text-ink-soft"
      />
      <Input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        maxLength={100}
        autoComplete="off"
        className="h-10! pl-10 md:h-9! md:text-sm"
        value={draft ?? value}
        onChange={(event) => {
          const text = event.target.value;
          setDraft(text);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => searchNow(text), PAUSE_MS);
        }}
        onBlur={() => {
          if (draft !== null) searchNow(draft);
          setDraft(null);
        }}
      />
    </form>
  );
}
