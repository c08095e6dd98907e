import { useQuery } from '@tanstack/react-query';
import { FormField } from '#app/components/form-field.tsx';
import { useSignedInUser } from '#app/components/require-session.tsx';
import { orpc } from '#app/lib/api.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { Select } from '#app/ui/select.tsx';
import type { StaffConversation } from '#contract/staff/tickets.ts';
import {
  canTicketBecome,
  TICKET_PRIORITIES,
  TICKET_PRIORITY_LABELS,
  TICKET_STATUSES,
} from '#domain/support/ticket.ts';
import { TICKET_STATUS_LABELS } from './labels.ts';
import { useTicketChange } from './use-ticket-change.ts';

/**
 * Gives the choice that is being saved. The field stays open meanwhile, because closing it would lose the
 * focus.
 */
function onItsWay<Input>(change: { isPending: boolean; variables: Input | undefined }) {
  return change.isPending ? change.variables : undefined;
}

/** Lets staff decide on the status, priority and assignee of a ticket; each choice acts at once. */
export function DecisionCard({ ticket }: { ticket: StaffConversation }) {
  const change = useTicketChange();
  const { id: ticketId, status, priority } = ticket;
  const statuses = TICKET_STATUSES.filter(
    (one) => one === status || canTicketBecome(status, one, 'staff'),
  );
  return (
    <Card className="flex flex-col gap-4">
      <FormField label="Status" name="status">
        <Select
          value={onItsWay(change.status)?.status ?? status}
          onChange={(event) => {
            const next = statuses.find((one) => one === event.target.value);
            if (next !== undefined) change.status.mutate({ ticketId, status: next });
          }}
        >
          {statuses.map((one) => (
            <option key={one} value={one}>
              {TICKET_STATUS_LABELS[one]}
            </option>
          ))}
        </Select>
      </FormField>
      <FormField label="Prioriteit" name="priority">
        <Select
          value={onItsWay(change.priority)?.priority ?? priority}
          onChange={(event) => {
            const next = TICKET_PRIORITIES.find((one) => one === event.target.value);
            if (next !== undefined) change.priority.mutate({ ticketId, priority: next });
          }}
        >
          {TICKET_PRIORITIES.map((one) => (
            <option key={one} value={one}>
              {TICKET_PRIORITY_LABELS[one]}
            </option>
          ))}
        </Select>
      </FormField>
      <AssigneeField ticket={ticket} change={change.assignee} />
    </Card>
  );
}

type AssigneeFieldProps = {
  ticket: StaffConversation;
  change: ReturnType<typeof useTicketChange>['assignee'];
};

function AssigneeField({ ticket, change }: AssigneeFieldProps) {
  const me = useSignedInUser();
  const { data = [] } = useQuery(orpc.staff.tickets.listAssignees.queryOptions());
  const { id: ticketId, assigneeId, assigneeName } = ticket;
  // The assignee may have left staff since; the ticket is still theirs.
  const known = data.some(({ id }) => id === assigneeId);
  const sent = onItsWay(change);
  const assign = (id: string | null) => change.mutate({ ticketId, assigneeId: id });
  return (
    <div>
      <FormField label="Behandelaar" name="assignee">
        <Select
          value={(sent === undefined ? assigneeId : sent.assigneeId) ?? ''}
          onChange={(event) => assign(event.target.value === '' ? null : event.target.value)}
        >
          <option value="">Niemand</option>
          {assigneeId !== null && !known ? (
            <option value={assigneeId}>{assigneeName}</option>
          ) : null}
          {data.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </FormField>
      {assigneeId === me.id ? null : (
        <Button
          variant="secondary"
          size="sm"
          className="mt-2"
          pending={change.isPending}
          onClick={() => assign(me.id)}
        >
          Aan mij toewijzen
        </Button>
      )}
    </div>
  );
}
