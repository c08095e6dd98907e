/** Something that has the focus, and where one goes on when it is gone. */
export type FocusPlace = { element: HTMLElement; row: Element | null; list: Element | null };

/** The page below its header. */
const PAGE = 'inhoud';

/** The button of a menu stands for the line of it that was chosen, which is gone by then. */
function lasting(element: Element | null): HTMLElement | null {
  const menu = element?.closest('[role=menu]');
  const name = menu?.getAttribute('aria-labelledby');
  const found = name ? document.getElementById(name) : element;
  return found instanceof HTMLElement && found !== document.body ? found : null;
}

export function placeOf(focused: Element | null): FocusPlace | null {
  const element = lasting(focused);
  if (element === null) return null;
  const row = element.closest('tr, li');
  return { element, row, list: (row ?? element).closest('[role=region], ul') };
}

/** There; else at the way from its row to the record, else at its list, else at the page. */
export function focusPlace({ element, row, list }: FocusPlace): void {
  const here = element.isConnected ? element : null;
  const inRow = row?.isConnected === true ? row.querySelector<HTMLElement>('a[href]') : null;
  const around = list instanceof HTMLElement && list.isConnected ? list : null;
  const target = here ?? inRow ?? around ?? document.getElementById(PAGE);
  target?.focus({ preventScroll: here === null });
}
