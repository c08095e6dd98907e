import { useEffect, useEffectEvent, type FormEvent, type RefObject } from 'react';
import { Button } from '#app/ui/button.tsx';
import { FrameIcon } from '#app/ui/frame-icon.tsx';
import { Input } from '#app/ui/input.tsx';

/** The lines of an icon that only pages with a search show. */
const SEARCH = 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16 16l4.5 4.5';
export const LONGEST_SEARCH = 100;

type PageSearchProps = {
  /** The page itself, which finds by `?q=` too. */
  action: string;
  label: string;
  field: RefObject<HTMLInputElement | null>;
  search: string;
  onSearch: (text: string) => void;
};

/**
 * Searches a public page while one types. Without this script the browser asks for the page with what
 * was typed; with it that is there.
 */
export function PageSearch({ action, label, field, search, onSearch }: PageSearchProps) {
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(search);
  };
  // Text that was typed before this script ran stands in the field already.
  const findTyped = useEffectEvent(() => {
    const typed = field.current?.value ?? '';
    if (typed !== search) onSearch(typed);
  });
  useEffect(() => findTyped(), []);
  return (
    <form
      role="search"
      action={action}
      onSubmit={handleSubmit}
      className="mt-8 flex max-w-xl gap-3 print:hidden"
    >
      <Input
        type="search"
        name="q"
        ref={field}
        defaultValue={search}
        onChange={({ currentTarget }) => onSearch(currentTarget.value)}
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        maxLength={LONGEST_SEARCH}
      />
      <Button type="submit" variant="secondary">
        <FrameIcon name={SEARCH} />
        Zoek
      </Button>
    </form>
  );
}
