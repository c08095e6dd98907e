import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { useNavigate } from 'react-router';
import { ClearFilters } from '#app/components/clear-filters.tsx';
import { DataTable, type Column } from '#app/components/data-table.tsx';
import { EmptyState } from '#app/components/empty-state.tsx';
import { FilterChips } from '#app/components/filter-chips.tsx';
import { GuardedButton } from '#app/components/guarded-button.tsx';
import { ListToolbar } from '#app/components/list-toolbar.tsx';
import { RecordLink } from '#app/components/record-link.tsx';
import { SearchField } from '#app/components/search-field.tsx';
import { orpc } from '#app/lib/api.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { formatDateTime } from '#app/lib/format.ts';
import { useListParams } from '#app/lib/list-params.ts';
import { useRole } from '#app/lib/session/use-role.ts';
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

/** Articles and drafts of the knowledge base, the last changed first. */
export function ArticleTable() {
  const params = useListParams();
  const navigate = useNavigate();
  const search = params.get('q');
  const status = params.several('status', ARTICLE_STATUSES);
  const isNarrowed = search !== undefined || status.length > 0;
  const query = useQuery(
    orpc.staff.articles.list.queryOptions({
      input: {
        ...params.page,
        ...(search === undefined ? {} : { search }),
        ...(status.length === 0 ? {} : { status }),
      },
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <>
      <ListToolbar
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
      >
        <SearchField
          label="Zoek artikelen"
          placeholder="Zoek op woorden uit de titel of tekst"
          value={search ?? ''}
          onSearch={(q) => params.change({ q })}
        />
        <FilterChips
          label="Filter op status"
          values={ARTICLE_STATUSES}
          labels={ARTICLE_STATUS_LABELS}
          chosen={status}
          onChange={(chosen) => params.change({ status: chosen })}
        />
      </ListToolbar>
      <DataTable
        caption="Artikelen"
        columns={COLUMNS}
        query={query}
        rowKey={({ id }) => id}
        params={params}
        noun={['artikel', 'artikelen']}
        failure="loadArticles"
        empty={
          isNarrowed ? (
            <EmptyState
              title="Geen artikelen gevonden"
              action={<ClearFilters params={params} names={['q', 'status']} />}
            />
          ) : (
            <EmptyState title="Nog geen artikelen">
              Schrijf op wat klanten vaker vragen. Tot je eerste artikel laat de supportpagina de
              veelgestelde vragen zien.
            </EmptyState>
          )
        }
      />
    </>
  );
}
