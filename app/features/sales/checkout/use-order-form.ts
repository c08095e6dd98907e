import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useSignedInUser } from '#app/components/require-session.tsx';
import { keepDraft } from '#app/lib/drafts/kept-draft.ts';
import { openOrder, orderPlace, type OrderDraft } from '#app/lib/drafts/order-draft.ts';
import type { ChosenLine } from '#app/lib/forms/chosen-lines.ts';
import type { BasketQuote } from '#app/lib/forms/basket-quote.ts';
import { orderFields, startingFields, type OrderFields } from '#app/lib/forms/order-fields.ts';
import { randomId } from '#app/lib/random-id.ts';

/** The fields of the checkout, kept in this tab as they are typed, with the basket that they are of. */
export function useOrderForm(quote: BasketQuote, lines: readonly ChosenLine[]) {
  const user = useSignedInUser();
  const [draft, setDraft] = useState<OrderDraft>(() =>
    openOrder(user.id, { lines, fields: startingFields(quote, lines, user) }),
  );
  const form = useForm<OrderFields>({
    resolver: zodResolver(orderFields),
    defaultValues: draft.fields,
  });
  useEffect(() => {
    const keep = (fields: OrderFields) =>
      keepDraft(orderPlace(user.id), { ...draft, lines, fields });
    keep(form.getValues());
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => keep(values),
    });
  }, [form, draft, lines, user.id]);
  const startOver = () => setDraft({ ...draft, key: randomId() });
  return { form, key: draft.key, startOver };
}
