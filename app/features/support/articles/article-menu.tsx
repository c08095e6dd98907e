import { useQuery } from '@tanstack/react-query';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { orpc } from '#app/lib/api.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { Button } from '#app/ui/button.tsx';
import { DropdownMenu, MenuItem } from '#app/ui/dropdown-menu.tsx';

/** A menu with more is no help; the rest is found in the console. */
const OFFERED = 50;

/** Articles to send a customer to: the last changed first. Gives a line of text with the address. */
export function ArticleMenu({ onPick }: { onPick: (text: string) => void }) {
  const { data } = useQuery(
    orpc.staff.articles.list.queryOptions({ input: { limit: OFFERED, status: ['published'] } }),
  );
  const articles = data?.items ?? [];
  if (articles.length === 0) return null;
  return (
    <DropdownMenu
      align="start"
      trigger={
        <Button variant="secondary">
          Artikel
          <ChevronDown aria-hidden="true" />
        </Button>
      }
    >
      {articles.map(({ id, slug, title }) => (
        <MenuItem
          key={id}
          onSelect={() => onPick(`${title}: ${window.location.origin}${areaPaths.article(slug)}`)}
        >
          {title}
        </MenuItem>
      ))}
    </DropdownMenu>
  );
}
