import { useSearchParams } from 'react-router';

/** Where each page of the trail began; the server knows only what comes next. */
const TRAIL = 'after';

/** Enough to walk back through; older steps are dropped so that the URL stays short. */
const LONGEST_TRAIL = 12;

/** Where the page that the URL asks for begins. */
export function cursorOf(params: URLSearchParams): string | undefined {
  return params.getAll(TRAIL).at(-1);
}

export type ListParams = {
  /** The cursor of the page shown; none on the first. */
  cursor: string | undefined;
  get: (name: string) => string | undefined;
  /** Sets or clears filters and starts at the first page again. */
  change: (values: Readonly<Record<string, string | undefined>>) => void;
  next: (cursor: string) => void;
  previous: () => void;
};

/** A list's search, filters and page, kept in the URL so that a link reproduces the view. */
export function useListParams(): ListParams {
  const [params, setParams] = useSearchParams();
  const trail = params.getAll(TRAIL);

  const setTrail = (cursors: readonly string[]) => {
    setParams((current) => {
      const changed = new URLSearchParams(current);
      changed.delete(TRAIL);
      for (const cursor of cursors.slice(-LONGEST_TRAIL)) changed.append(TRAIL, cursor);
      return changed;
    });
  };

  return {
    cursor: cursorOf(params),
    get: (name) => params.get(name) ?? undefined,
    change: (values) => {
      setParams(
        (current) => {
          const changed = new URLSearchParams(current);
          changed.delete(TRAIL);
          for (const [name, value] of Object.entries(values)) {
            if (value === undefined || value === '') changed.delete(name);
            else changed.set(name, value);
          }
          return changed;
        },
        { replace: true, preventScrollReset: true },
      );
    },
    next: (cursor) => setTrail([...trail, cursor]),
    previous: () => setTrail(trail.slice(0, -1)),
  };
}
