import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { useNavigate } from 'react-router';
import type { Column } from '#app/components/data-table.tsx';
import { GuardedButton } from '#app/components/guarded-button.tsx';
import { RecordLink } from '#app/components/record-link.tsx';
import { StaffList } from '#app/components/staff-list.tsx';
import { orpc } from '#app/lib/api.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { formatDateTime } from '#app/lib/format.ts';
import { useRole } from '#app/lib/session/use-role.ts';
import { useStaffList } from '#app/lib/use-staff-list.ts';
import type { StaffArticleItem } from '#contract/staff/articles.ts';
import {
  ARTICLE_CATEGORY_LABELS,
  ARTICLE_STATUS_LABELS,
  ARTICLE_STATUSES,
} from '#domain/support/article.ts';
import { may } from '#domain/platform/role.ts';
import { ArticleBadge } from './article-badge.tsx';
import { NOT_ALLOWED } from './labels.ts';

const COLUMNS: readonly Column<StaffArticleItem>[] = [
  {
    id: 'title',
    header: 'Titel',
    cell: ({ id, title }) => (
      <RecordLink to={areaPaths.adminArticle(id)} className="font-medium whitespace-normal">
        {title}
      </RecordLink>
    ),
  },
  {
    id: 'category',
    header: 'Onderwerp',
    cell: ({ category }) => ARTICLE_CATEGORY_LABELS[category],
  },
  { id: 'status', header: 'Status', cell: ({ status }) => <ArticleBadge status={status} /> },
  { id: 'edited', header: 'Gewijzigd', cell: ({ editedAt }) => formatDateTime(editedAt) },
];

const FILTERS = [
  {
    field: 'status',
    label: 'Filter op status',
    values: ARTICLE_STATUSES,
    labels: ARTICLE_STATUS_LABELS,
  },
] as const;

/** Lists articles and drafts of the knowledge base, the last changed first. */
export function ArticleTable() {
  const list = useStaffList({ filters: FILTERS });
  const navigate = useNavigate();
  const { search, status } = list.input;
  const query = useQuery(
    orpc.staff.articles.list.queryOptions({ input: list.input, placeholderData: keepPreviousData }),
  );
  const isNarrowed = search !== undefined || status !== undefined;
  return (
    <StaffList
      list={list}
      query={query}
      caption="Artikelen"
      columns={COLUMNS}
      noun={['artikel', 'artikelen']}
      failure="loadArticles"
      search={{ label: 'Zoek artikelen', placeholder: 'Zoek op woorden uit de titel of tekst' }}
      actions={
        <GuardedButton
          size="sm"
          reason={may(useRole(), 'articles.manage') ? null : NOT_ALLOWED}
          onClick={() => void navigate(areaPaths.adminNewArticle())}
        >
          <Plus aria-hidden="true" />
          Nieuw artikel
        </GuardedButton>
      }
      empty={isNarrowed ? 'Geen artikelen gevonden' : 'Nog geen artikelen'}
      emptyText={
        isNarrowed
          ? null
          : 'Schrijf op wat klanten vaker vragen. Tot je eerste artikel laat de supportpagina de veelgestelde vragen zien.'
      }
    />
  );
}
