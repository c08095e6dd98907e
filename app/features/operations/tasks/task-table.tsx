import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { DataTable, type Column } from '#app/components/data-table.tsx';
import { EmptyState } from '#app/components/empty-state.tsx';
import { GuardedButton } from '#app/components/guarded-button.tsx';
import { RecordLink } from '#app/components/record-link.tsx';
import { NAMELESS } from '#app/features/identity/customers/labels.ts';
import { RecordReturnDialog } from '#app/features/sales/returns/record-return-dialog.tsx';
import { KeptMailsDialog } from '#app/features/support/mailbox/kept-mails-dialog.tsx';
import { orpc } from '#app/lib/api.ts';
import { formatDateTime } from '#app/lib/format.ts';
import { useListParams } from '#app/lib/list-params.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { useRole } from '#app/lib/session/use-role.ts';
import { useAction } from '#app/lib/use-action.ts';
import { Button } from '#app/ui/button.tsx';
import type { StaffTask } from '#contract/staff/tasks.ts';
import { amsterdamDate } from '#domain/platform/amsterdam.ts';
import { may } from '#domain/platform/role.ts';
import { hasMails, isSettledElsewhere } from '#domain/platform/staff-task.ts';
import { TASK_KIND_LABELS } from './labels.ts';

const PAGE_SIZE = 50;
const NOT_ALLOWED = 'Alleen een admin of owner mag dit.';

function CompleteButton({ task }: { task: StaffTask }) {
  const role = useRole();
  const complete = useAction(orpc.staff.tasks.complete.mutationOptions(), {
    success: ['statusUpdated', 'De taak is afgehandeld.'],
    failure: 'update',
    refresh: orpc.staff.key(),
  });
  return (
    <GuardedButton
      variant="secondary"
      size="xs"
      reason={may(role, 'orders.mark-paid') ? null : NOT_ALLOWED}
      pending={complete.isPending}
      onClick={() => complete.mutate({ taskId: task.id })}
    >
      Afgehandeld
    </GuardedButton>
  );
}

/** Gives the page with the rest of a task's story. */
function placeOf(
  { kind, orderId, subjectId, customerId }: StaffTask,
  mayDecide: boolean,
): { to: string; label: string } | null {
  if (orderId !== null) return { to: areaPaths.adminOrder(orderId), label: 'Naar bestelling' };
  if (kind === 'abuse-notice') {
    return { to: areaPaths.adminAbuseNotice(subjectId), label: 'Naar melding' };
  }
  if (kind === 'return-asked' || kind === 'return-due' || kind === 'return-late') {
    return { to: areaPaths.adminReturn(subjectId), label: 'Naar retour' };
  }
  if (kind === 'data-breach' && mayDecide) {
    return { to: areaPaths.adminDataBreach(subjectId), label: 'Naar datalek' };
  }
  if (kind === 'reply-set-aside') {
    return { to: areaPaths.adminTicket(subjectId), label: 'Naar ticket' };
  }
  if (kind === 'mail-undelivered' && customerId !== null) {
    const mails = areaPaths.adminCustomerTab(customerId, 'mails');
    return { to: `${mails}?mail=${subjectId}`, label: 'Naar e-mail' };
  }
  const isOfReports = kind === 'books-wrong' || kind === 'small-business-limit';
  return isOfReports ? { to: areaPaths.adminReports(), label: 'Naar rapporten' } : null;
}

/** Reads the mails that hang on a task. */
function MailsButton({ task }: { task: StaffTask }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="xs" onClick={() => setOpen(true)}>
        Mail lezen
      </Button>
      {isOpen ? <KeptMailsDialog taskId={task.id} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** Ties a withdrawal that came by the form to its order. */
function TieButton({ task }: { task: StaffTask }) {
  const [isOpen, setOpen] = useState(false);
  const role = useRole();
  const letter = { taskId: task.id, receivedOn: amsterdamDate(task.createdAt) };
  return (
    <>
      <GuardedButton
        variant="secondary"
        size="xs"
        reason={may(role, 'orders.refund') ? null : NOT_ALLOWED}
        onClick={() => setOpen(true)}
      >
        Koppelen
      </GuardedButton>
      {isOpen ? <RecordReturnDialog letter={letter} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** A task about an order or a notice is settled on its page. */
function TaskAction({ task }: { task: StaffTask }) {
  // A breach that a colleague noted is not theirs to read.
  const place = placeOf(task, may(useRole(), 'data-breaches.decide'));
  return (
    <div className="flex flex-wrap gap-2 lg:justify-end">
      {place === null ? null : (
        <Button asChild variant="secondary" size="xs">
          <Link to={place.to}>{place.label}</Link>
        </Button>
      )}
      {hasMails(task) ? <MailsButton task={task} /> : null}
      {task.kind === 'withdrawal' ? <TieButton task={task} /> : null}
      {isSettledElsewhere(task) ? null : <CompleteButton task={task} />}
    </div>
  );
}

const COLUMNS: readonly Column<StaffTask>[] = [
  {
    id: 'kind',
    header: 'Taak',
    cell: (task) => <span className="font-medium">{TASK_KIND_LABELS[task.kind]}</span>,
  },
  {
    id: 'customer',
    header: 'Klant',
    cell: ({ customerId, customerName }) =>
      customerId === null ? (
        '–'
      ) : (
        <RecordLink
          to={areaPaths.adminCustomer(customerId)}
          className="block max-w-48 truncate max-lg:max-w-full"
        >
          {customerName || NAMELESS}
        </RecordLink>
      ),
  },
  {
    id: 'note',
    header: 'Wat er speelt',
    cell: (task) => (
      <span className="block max-w-120 min-w-48 whitespace-normal max-lg:min-w-0">{task.note}</span>
    ),
  },
  {
    id: 'created',
    header: 'Sinds',
    cell: (task) => formatDateTime(task.createdAt),
  },
  {
    id: 'actions',
    header: 'Acties',
    align: 'right',
    actions: true,
    cell: (task) => <TaskAction task={task} />,
  },
];

/** Lists the matters that only a person can settle. */
export function TaskTable() {
  const params = useListParams();
  const query = useQuery(
    orpc.staff.tasks.list.queryOptions({
      input: { limit: PAGE_SIZE, ...(params.cursor ? { cursor: params.cursor } : {}) },
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <DataTable
      tableFrom="laptop"
      caption="Af te handelen"
      columns={COLUMNS}
      query={query}
      rowKey={(task) => task.id}
      params={params}
      noun={['taak', 'taken']}
      failure="loadTasks"
      empty={
        <EmptyState title="Niets af te handelen">
          Geld dat een mens moet uitzoeken of terugbetalen, mails die op geen ticket staan,
          meldingen van misbruik en datalekken komen hier te staan.
        </EmptyState>
      }
    />
  );
}
