import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useForm, type UseFormReturn } from 'react-hook-form';
import * as z from 'zod';
import { orpc } from '#app/lib/api.ts';
import { errorCode, errorText } from '#app/lib/errors.ts';
import { useRequestKeys } from '#app/lib/forms/request-keys.ts';
import { useAction, type ActionEnding } from '#app/lib/use-action.ts';
import { shownSystem } from '#domain/delivery/shown-system.ts';
import { SERVICE_NAME } from '#domain/delivery/service-name.ts';
import { DOMAIN_TEXT_MAX, takesDomain } from '#domain/delivery/own-domain.ts';
import { VALIDITY_DAYS } from '#domain/delivery/service-given.ts';

const DAYS = 'Vul een heel aantal dagen in.';

/** The fields as they are typed; what is empty is answered by a toast, not under the fields. */
const newServiceFields = z.object({
  email: z.string(),
  planId: z.string(),
  /** The operating system by its name; empty until somebody chooses. */
  system: z.string(),
  /** The domain of web hosting; empty where its customer chooses it later. */
  domain: z.string().max(DOMAIN_TEXT_MAX, 'Dit is geen domeinnaam.'),
  name: z.string().max(SERVICE_NAME.maxLength, 'Kies een naam van 1 tot 63 tekens.'),
  /** Empty is what the shop has set. */
  days: z
    .string()
    .refine((text) => text === '' || /^\d{1,4}$/.test(text), DAYS)
    .refine(
      (text) => text === '' || Number(text) >= VALIDITY_DAYS.min,
      `Minimaal ${VALIDITY_DAYS.min} dag.`,
    )
    .refine((text) => Number(text) <= VALIDITY_DAYS.max, `Maximaal ${VALIDITY_DAYS.max} dagen.`),
});

export type NewServiceFields = z.infer<typeof newServiceFields>;
export type NewServiceForm = UseFormReturn<NewServiceFields>;

const EMPTY: NewServiceFields = {
  email: '',
  planId: '',
  system: '',
  domain: '',
  name: '',
  days: '',
};

/** The form of a service that staff give. */
export function useNewServiceForm(): NewServiceForm {
  return useForm<NewServiceFields>({
    resolver: zodResolver(newServiceFields),
    defaultValues: EMPTY,
  });
}

/** Fetches the plans that can be given, and the number of days when nobody says otherwise. */
export function useServiceOptions() {
  return useQuery(orpc.staff.services.options.queryOptions());
}

type Options = NonNullable<ReturnType<typeof useServiceOptions>['data']>;

/** Lists the operating systems that the chosen plan offers. */
export function systemsOf(options: Options | undefined, planId: string): string[] {
  return options?.plans.find(({ id }) => id === planId)?.systems ?? [];
}

/** Tells whether the plan that was chosen is web hosting. */
export function hasDomain(options: Options | undefined, planId: string): boolean {
  const plan = options?.plans.find(({ id }) => id === planId);
  return plan !== undefined && takesDomain(plan.type);
}

/** A service as it is given: the days of the shop where none were typed, a system where there are any. */
export function toGiven(
  { planId, name, days, system, domain }: NewServiceFields,
  options: Options,
) {
  const wanted = shownSystem(systemsOf(options, planId), system);
  return {
    planId,
    name,
    days: days === '' ? options.defaultDays : Number(days),
    ...(wanted === undefined ? {} : { system: wanted }),
    ...(hasDomain(options, planId) && domain.trim() !== '' ? { domain: domain.trim() } : {}),
  };
}

/** Tells whether something that must be filled in is not, spaces counted as nothing. */
export function isIncomplete(fields: readonly string[]): boolean {
  return fields.some((field) => field.trim() === '');
}

/** Gives the service, to a customer that is known or to whoever has an address. Sent twice, it is one. */
export function useGiveService(onDone: () => void) {
  const keys = useRequestKeys();
  const ending: ActionEnding = {
    success: ['serviceCreated'],
    failure: (error) => {
      const code = errorCode(error);
      if (code === 'CUSTOMER_NOT_FOUND') return ['customerNotFound'];
      if (code === 'PLAN_NOT_FOUND') return ['planNotFound'];
      return ['createService', errorText(error)];
    },
    refresh: orpc.staff.key(),
    onDone: () => {
      keys.done();
      onDone();
    },
  };
  return {
    keyOf: keys.of,
    create: useAction(orpc.staff.services.create.mutationOptions(), ending),
    assign: useAction(orpc.staff.services.assign.mutationOptions(), ending),
  };
}
