import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  CUSTOMER_TICKET_PRIORITIES,
  DEFAULT_TICKET_PRIORITY,
  TICKET_MAX_LENGTH,
  TICKET_PRIORITY_LABELS,
} from '#domain/support/ticket.ts';
import { FormField } from '#app/components/form-field.tsx';
import { dropForm, keepForm, keptField, restoreForm } from '#app/lib/drafts/form-draft.ts';
import { lazyPart } from '#app/lib/session/lazy-code.ts';
import { readText, type FieldErrors } from '#app/lib/forms/plain-form.ts';
import { hasStoredSession } from '#app/lib/session/session-hint.ts';
import { Button } from '#app/ui/button.tsx';
import { Input } from '#app/ui/input.tsx';
import { RestingFields } from '#app/ui/resting.tsx';
import { Select } from '#app/ui/select.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { QUESTION_REQUIRED, SENDER_REQUIRED } from './labels.ts';
import { LetterNoticeCard } from './letter-notice-card.tsx';
import { SenderForm } from './sender-form.tsx';
import { useLetterForm } from './use-letter-form.ts';
import { useOwnServices, withService, type OwnService } from './use-own-services.ts';

const LazySuggestedArticlesCard = lazyPart(async () => {
  const { SuggestedArticlesCard } =
    await import('#app/features/support/articles/suggested-articles-card.tsx');
  return SuggestedArticlesCard;
});

const LazyFindServiceForm = lazyPart(async () => {
  const { FindServiceForm } = await import('#app/features/delivery/services/find-service-form.tsx');
  return FindServiceForm;
});

const requiredNow = () =>
  hasStoredSession() ? QUESTION_REQUIRED : { ...SENDER_REQUIRED, ...QUESTION_REQUIRED };

/**
 * Says that the name or address is missing where nothing else is: the specification has no sentence for
 * that.
 */
function describeMissing(missing: FieldErrors): string | undefined {
  const isAboutQuestion = 'subject' in missing || 'message' in missing;
  return isAboutQuestion ? undefined : 'Vul je naam en je e-mailadres in.';
}

const DRAFT = 'support';
const SERVICE = 'serviceId';

/** Only what is empty keeps the button shut; a field of spaces is answered with a toast. */
function isFilled(form: HTMLFormElement): boolean {
  const fields = new FormData(form);
  return Object.keys(requiredNow()).every((name) => readText(fields, name) !== '');
}

function serviceOf(form: HTMLFormElement): HTMLSelectElement | null {
  const field = form.elements.namedItem(SERVICE);
  return field instanceof HTMLSelectElement ? field : null;
}

/** A question to support: of a customer it becomes a ticket, of a visitor a mail. */
export function RequestForm() {
  const formRef = useRef<HTMLFormElement>(null);
  const [filled, setFilled] = useState(false);
  const { errors, notice, isPending, handleSubmit } = useLetterForm({
    kindNow: () => (hasStoredSession() ? 'ticket' : 'request'),
    requiredNow,
    describeMissing,
    onSent: () => dropForm(DRAFT),
    thanks: () => 'We hebben je vraag ontvangen. Je krijgt een bevestiging per e-mail.',
  });
  const { services, hasMore } = useOwnServices(() => keptField(DRAFT, SERVICE));
  const [found, setFound] = useState<OwnService | null>(null);
  const [subject, setSubject] = useState('');
  const [chosen, setChosen] = useState('');
  const check = () => {
    if (formRef.current === null) return;
    setFilled(isFilled(formRef.current));
    setSubject(readText(new FormData(formRef.current), 'subject'));
    setChosen(serviceOf(formRef.current)?.selectedOptions[0]?.text ?? '');
  };
  // Text that was typed before this script ran counts too, and sending empties the form again.
  useEffect(check, [isPending]);
  const restore = () => {
    if (formRef.current !== null) restoreForm(DRAFT, formRef.current);
    check();
  };
  // A visitor who went to the login finds their text again; their service once the list of services is
  // there.
  useEffect(restore, [services]);
  const take = useEffectEvent((service: OwnService) => {
    const form = formRef.current;
    const select = form === null ? null : serviceOf(form);
    if (form === null || select === null) return;
    select.value = service.id;
    keepForm(DRAFT, form);
    check();
  });
  // Its option is there by now.
  useEffect(() => {
    if (found !== null) take(found);
  }, [found]);

  return (
    <form
      ref={formRef}
      method="post"
      noValidate
      aria-labelledby="nieuw-ticket"
      className="space-y-5"
      onInput={(event) => {
        check();
        keepForm(DRAFT, event.currentTarget);
      }}
      onSubmit={(event) => void handleSubmit(event)}
    >
      <RestingFields when={isPending}>
        <div className="signed-out-only grid gap-5 sm:grid-cols-2">
          <SenderForm errors={errors} />
        </div>
        <div>
          <FormField label="Onderwerp" name="subject" error={errors['subject']}>
            <Input required maxLength={TICKET_MAX_LENGTH.subject} />
          </FormField>
          {subject === '' ? null : (
            <Suspense fallback={null}>
              <LazySuggestedArticlesCard subject={subject} />
            </Suspense>
          )}
        </div>
        <div className="grid gap-5 sm:grid-cols-2">
          <PriorityField />
          <ServiceField
            services={found === null ? services : withService(services, found)}
            chosen={chosen}
            onChoose={hasMore ? setFound : null}
          />
        </div>
        <FormField
          label="Bericht"
          name="message"
          error={errors['message']}
          help="Schrijf erbij wat je al geprobeerd hebt. Stuur nooit je wachtwoord mee."
        >
          <Textarea rows={6} required maxLength={TICKET_MAX_LENGTH.message} />
        </FormField>
      </RestingFields>
      <LetterNoticeCard notice={notice} />
      <Button type="submit" size="lg" disabled={!filled} pending={isPending}>
        Verstuur
      </Button>
      <noscript>
        <p className="text-ink-soft">
          Dit formulier heeft JavaScript nodig. Zonder kun je ons mailen.
        </p>
      </noscript>
    </form>
  );
}

function PriorityField() {
  return (
    <FormField label="Prioriteit" name="priority">
      <Select defaultValue={DEFAULT_TICKET_PRIORITY}>
        {CUSTOMER_TICKET_PRIORITIES.map((priority) => (
          <option key={priority} value={priority}>
            {TICKET_PRIORITY_LABELS[priority]}
          </option>
        ))}
      </Select>
    </FormField>
  );
}

type ServiceFieldProps = {
  services: readonly OwnService[];
  chosen: string;
  onChoose: ((service: OwnService) => void) | null;
};

/** Asks customers which service it is about; the choice fills itself once their services are known. */
function ServiceField({ services, chosen, onChoose }: ServiceFieldProps) {
  return (
    <div className="signed-in-only">
      <FormField label="Gaat over" name={SERVICE} optional>
        <Select defaultValue="">
          <option value="">Algemeen</option>
          {services.map((service) => (
            <option key={service.id} value={service.id}>
              {service.name}
            </option>
          ))}
        </Select>
      </FormField>
      {onChoose === null ? null : (
        <Suspense fallback={null}>
          <LazyFindServiceForm chosen={chosen} onChoose={onChoose} />
        </Suspense>
      )}
    </div>
  );
}
