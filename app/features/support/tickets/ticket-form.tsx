import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { FormField } from '#app/components/form-field.tsx';
import { SuggestedArticlesCard } from '#app/features/support/articles/suggested-articles-card.tsx';
import { FindServiceForm } from '#app/features/delivery/services/find-service-form.tsx';
import { api, orpc } from '#app/lib/api.ts';
import { hasOthers, LISTED } from '#app/lib/forms/listed-services.ts';
import { draftPlaces, type MessageDraft } from '#app/lib/drafts/message-draft.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { showFailure, showSuccess } from '#app/lib/toasts/toasts.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { Input } from '#app/ui/input.tsx';
import { RestingFields } from '#app/ui/resting.tsx';
import { Select } from '#app/ui/select.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import {
  CUSTOMER_TICKET_PRIORITIES,
  TICKET_MAX_LENGTH,
  TICKET_PRIORITY_LABELS,
} from '#domain/support/ticket.ts';
import { messageFault, NO_SERVICE } from './labels.ts';
import { UploadForm } from './upload-form.tsx';
import { useMessage, type Message } from './use-message.ts';

/** Only what is empty keeps the button shut; a field of spaces is answered with a toast. */
function checkTicket(draft: MessageDraft) {
  const hasSubject = draft.subject.trim() !== '';
  if (hasSubject && draft.message.trim() !== '') return messageFault(draft);
  showFailure('requiredFields');
  return hasSubject
    ? { field: 'message' as const, text: 'Schrijf een bericht.' }
    : { field: 'subject' as const, text: 'Vul een onderwerp in.' };
}

function useNewTicket(startService: string): Message {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return useMessage({
    place: draftPlaces.newTicket,
    check: checkTicket,
    failure: 'createTicket',
    signedOut: 'createTicketSignedOut',
    deliver: async (draft) => {
      const { subject, message, priority, messageKey } = draft;
      const serviceId = draft.serviceId || startService;
      const ticket = await api.customer.tickets.create({
        subject,
        message,
        priority,
        messageKey,
        serviceId: serviceId === '' || serviceId === GENERAL ? null : serviceId,
        attachmentIds: draft.attachments.map(({ id }) => id),
      });
      void queryClient.invalidateQueries({ queryKey: orpc.customer.tickets.key() });
      showSuccess('ticketCreated', 'Je krijgt een bevestiging per e-mail.');
      void navigate(areaPaths.ticket(ticket.id), { replace: true });
    },
  });
}

/** Chosen by hand where the address named a service. */
const GENERAL = 'general';

/** A new question; `startService` is the service whose page one came from. */
export function TicketForm({ startService }: { startService: string }) {
  const message = useNewTicket(startService);
  const { draft, change, fault, isPending, handleSubmit } = message;
  const faultOf = (field: string) => (fault?.field === field ? fault.text : undefined);
  return (
    <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-5">
      <RestingFields when={isPending}>
        <div>
          <FormField label="Onderwerp" name="subject" error={faultOf('subject')}>
            <Input
              required
              maxLength={TICKET_MAX_LENGTH.subject}
              value={draft.subject}
              onChange={(event) => change({ subject: event.target.value })}
            />
          </FormField>
          <SuggestedArticlesCard subject={draft.subject} />
        </div>
        <div className="grid gap-5 sm:grid-cols-2">
          <PriorityField message={message} />
          <ServiceField message={message} startService={startService} />
        </div>
        <FormField
          label="Bericht"
          name="message"
          error={faultOf('message')}
          help="Schrijf erbij wat je al geprobeerd hebt. Stuur nooit je wachtwoord mee."
        >
          <Textarea
            rows={8}
            required
            value={draft.message}
            onChange={(event) => change({ message: event.target.value })}
          />
        </FormField>
        <UploadForm uploads={message.uploads} />
      </RestingFields>
      {fault?.field === 'form' ? <Alert tone="bad">{fault.text}</Alert> : null}
      <div>
        <Button
          type="submit"
          disabled={draft.subject === '' || draft.message === ''}
          pending={isPending}
        >
          Ticket aanmaken
        </Button>
      </div>
    </form>
  );
}

function PriorityField({ message: { draft, change } }: { message: Message }) {
  return (
    <FormField label="Prioriteit" name="priority">
      <Select
        value={draft.priority}
        onChange={(event) => {
          const priority = CUSTOMER_TICKET_PRIORITIES.find((one) => one === event.target.value);
          if (priority !== undefined) change({ priority });
        }}
      >
        {CUSTOMER_TICKET_PRIORITIES.map((priority) => (
          <option key={priority} value={priority}>
            {TICKET_PRIORITY_LABELS[priority]}
          </option>
        ))}
      </Select>
    </FormField>
  );
}

type Service = { id: string; name: string };

/** The services to choose from: the newest that run, and the one that it is about should that be another one. */
function useServices(chosen: string, found: Service | null) {
  const { services } = orpc.customer;
  // Without the list the question is one in general, or about what one came from.
  const list = useQuery(services.list.queryOptions({ input: { limit: LISTED } }));
  const ended = useQuery(services.list.queryOptions({ input: { ended: true, limit: 1 } }));
  const listed: Service[] = list.data?.items ?? [];
  const isMissing =
    chosen !== '' &&
    chosen !== GENERAL &&
    !list.isLoading &&
    !listed.some(({ id }) => id === chosen);
  const isFound = found?.id === chosen;
  const one = useQuery(
    services.get.queryOptions({
      input: { serviceId: chosen },
      enabled: isMissing && !isFound,
    }),
  );
  const other = isFound ? found : one.data;
  return {
    services: isMissing && other !== undefined ? [other, ...listed] : listed,
    hasMore: hasOthers(list.data, ended.data),
  };
}

type ServiceFieldProps = { message: Message; startService: string };

function ServiceField({ message: { draft, change }, startService }: ServiceFieldProps) {
  const [found, setFound] = useState<Service | null>(null);
  const chosen = draft.serviceId || startService;
  const { services, hasMore } = useServices(chosen, found);
  const current = services.find(({ id }) => id === chosen);
  return (
    <div>
      <FormField label="Gaat over" name="serviceId" optional>
        <Select
          value={current?.id ?? GENERAL}
          onChange={(event) => change({ serviceId: event.target.value })}
        >
          <option value={GENERAL}>{NO_SERVICE}</option>
          {services.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </FormField>
      {hasMore ? (
        <FindServiceForm
          chosen={current?.name ?? NO_SERVICE}
          onChoose={(service) => {
            setFound(service);
            change({ serviceId: service.id });
          }}
        />
      ) : null}
    </div>
  );
}
