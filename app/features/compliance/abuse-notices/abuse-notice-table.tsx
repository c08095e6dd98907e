import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Column } from '#app/components/data-table.tsx';
import { StaffList } from '#app/components/staff-list.tsx';
import { useStaffList } from '#app/lib/use-staff-list.ts';
import { RecordLink } from '#app/components/record-link.tsx';
import { orpc } from '#app/lib/api.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { formatDateTime } from '#app/lib/format.ts';
import type { AbuseNoticeItem } from '#contract/staff/abuse-notices.ts';
import {
  ABUSE_KIND_LABELS,
  ABUSE_STATUSES,
  type AbuseStatus,
} from '#domain/compliance/abuse-notice.ts';
import { AbuseClockBadge } from './abuse-clock-badge.tsx';
import { AbuseDecisionBadge } from './abuse-decision-badge.tsx';
import { ABUSE_STATUS_LABELS } from './labels.ts';

const NOTICE: Column<AbuseNoticeItem> = {
  id: 'number',
  header: 'Melding',
  cell: ({ id, number }) => (
    <RecordLink to={areaPaths.adminAbuseNotice(id)} className="figures font-medium">
      {number}
    </RecordLink>
  ),
};

const KIND: Column<AbuseNoticeItem> = {
  id: 'kind',
  header: 'Soort',
  cell: ({ kind }) => ABUSE_KIND_LABELS[kind],
};

const NOTIFIER: Column<AbuseNoticeItem> = {
  id: 'notifier',
  header: 'Van',
  cell: ({ notifierName }) => (
    <span className="block max-w-56 truncate max-lg:max-w-full">{notifierName ?? 'Onbekend'}</span>
  ),
};

const RECEIVED: Column<AbuseNoticeItem> = {
  id: 'received',
  header: 'Ontvangen',
  cell: ({ receivedAt }) => formatDateTime(receivedAt),
};

const COLUMNS: Readonly<Record<AbuseStatus, readonly Column<AbuseNoticeItem>[]>> = {
  open: [
    NOTICE,
    KIND,
    {
      id: 'clock',
      header: 'Klok',
      cell: ({ dueAt }) => <AbuseClockBadge dueAt={dueAt} />,
    },
    NOTIFIER,
    RECEIVED,
  ],
  decided: [
    NOTICE,
    KIND,
    {
      id: 'decision',
      header: 'Besluit',
      cell: ({ decision }) =>
        decision === null ? '–' : <AbuseDecisionBadge decision={decision} />,
    },
    NOTIFIER,
    RECEIVED,
    {
      id: 'decided',
      header: 'Besloten',
      cell: ({ decidedAt }) => (decidedAt === null ? '–' : formatDateTime(decidedAt)),
    },
  ],
};

const VIEW = {
  field: 'status',
  param: 'staat',
  label: 'Welke meldingen',
  values: ABUSE_STATUSES,
  labels: ABUSE_STATUS_LABELS,
} as const;

/** Lists the notices about content on our servers: the one with the least time left first. */
export function AbuseNoticeTable() {
  const list = useStaffList({ view: VIEW });
  const { status } = list.input;
  const query = useQuery(
    orpc.staff.abuseNotices.list.queryOptions({
      input: list.input,
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <StaffList
      list={list}
      query={query}
      tableFrom="laptop"
      caption="Meldingen van misbruik"
      columns={COLUMNS[status]}
      noun={['melding', 'meldingen']}
      failure="loadTasks"
      empty="Geen meldingen"
      emptyText={status === 'open' ? 'Over alle meldingen is besloten.' : null}
    />
  );
}
