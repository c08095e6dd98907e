import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { DataTable, type Column } from '#app/components/data-table.tsx';
import { EmptyState } from '#app/components/empty-state.tsx';
import { orpc } from '#app/lib/api.ts';
import { formatDateTime } from '#app/lib/format.ts';
import { useListParams } from '#app/lib/list-params.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import type { StaffMail } from '#contract/staff/mails.ts';
import { MAIL_STATUS_LABELS, MAIL_STATUS_TONES, mailKindLabel } from './labels.ts';
import { ReadMailDialog } from './read-mail-dialog.tsx';

/** The parameter of the address that names the open mail. */
const OPEN = 'mail';

function columns(onRead: (mailId: string) => void): readonly Column<StaffMail>[] {
  return [
    {
      id: 'subject',
      header: 'Onderwerp',
      cell: (mail) => (
        <span className="block max-w-96 truncate font-medium max-lg:whitespace-normal">
          {mail.subject}
        </span>
      ),
    },
    { id: 'kind', header: 'Soort', cell: (mail) => mailKindLabel(mail.kind) },
    { id: 'to', header: 'Aan', cell: (mail) => mail.to },
    {
      id: 'status',
      header: 'Status',
      cell: (mail) => (
        <Badge tone={MAIL_STATUS_TONES[mail.status]}>{MAIL_STATUS_LABELS[mail.status]}</Badge>
      ),
    },
    { id: 'date', header: 'Datum', cell: (mail) => formatDateTime(mail.createdAt) },
    {
      id: 'actions',
      header: 'Acties',
      align: 'right',
      actions: true,
      cell: (mail) => (
        <Button
          variant="secondary"
          size="xs"
          aria-label={`${mail.subject} lezen`}
          onClick={() => onRead(mail.id)}
        >
          Lezen
        </Button>
      ),
    },
  ];
}

/** Lists the mails to one customer. */
export function StaffMailTable({ customerId }: { customerId: string }) {
  const params = useListParams();
  const openMail = params.get(OPEN);
  const query = useQuery(
    orpc.staff.mails.list.queryOptions({
      input: { customerId, ...params.page },
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <>
      <DataTable
        tableFrom="desktop"
        caption="E-mails"
        columns={columns((mailId) => params.open(OPEN, mailId))}
        query={query}
        rowKey={(mail) => mail.id}
        params={params}
        noun={['e-mail', 'e-mails']}
        failure="loadMails"
        empty={<EmptyState title="Nog geen e-mails verstuurd" />}
      />
      {openMail === undefined ? null : (
        <ReadMailDialog mailId={openMail} onClose={() => params.open(OPEN, undefined)} />
      )}
    </>
  );
}
