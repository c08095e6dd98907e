import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { UseFormReturn } from 'react-hook-form';
import type { PlaceOrderInput } from '#contract/customer/checkout.ts';
import { changedPrice } from '#contract/values.ts';
import { cents, type Cents } from '#domain/platform/money.ts';
import { useSignedInUser } from '#app/components/require-session.tsx';
import { orpc } from '#app/lib/api.ts';
import { errorCode, errorText, fieldErrors } from '#app/lib/errors.ts';
import { dropDraft } from '#app/lib/drafts/kept-draft.ts';
import { orderPlace } from '#app/lib/drafts/order-draft.ts';
import { fieldAt, toItem, type ChosenLine } from '#app/lib/forms/chosen-lines.ts';
import type { OrderFields } from '#app/lib/forms/order-fields.ts';
import { paths } from '#app/lib/paths.ts';
import { useAction } from '#app/lib/use-action.ts';

/** The longest that the server looks back. */
const DAY_MS = 86_400_000;

type FieldError = { path: string; message: string };

export type Refusal =
  | { kind: 'price-changed'; oldCents: Cents; newCents: Cents }
  | { kind: 'fields'; sentences: readonly string[] }
  | { kind: 'error'; error: unknown };

const NO_SENTENCES: Refusal = { kind: 'fields', sentences: [] };

function readChangedPrice(error: unknown): Cents | null {
  const data: unknown = error instanceof Error && 'data' in error ? error.data : null;
  return changedPrice.safeParse(data).data?.totalCents ?? null;
}

/** Turns an error into a sentence for the person, and the fields it is about. */
function readRefusal(error: unknown, shownCents: number): [Refusal, readonly FieldError[]] {
  const newCents = errorCode(error) === 'PRICE_CHANGED' ? readChangedPrice(error) : null;
  if (newCents !== null) {
    return [{ kind: 'price-changed', oldCents: cents(shownCents), newCents }, []];
  }
  const code = errorCode(error);
  if (code === 'METHOD_NOT_AVAILABLE' || code === 'CREDIT_TOO_LOW') {
    return [NO_SENTENCES, [{ path: 'method', message: errorText(error) }]];
  }
  const fields = fieldErrors(error);
  return fields.length > 0 ? [NO_SENTENCES, fields] : [{ kind: 'error', error }, []];
}

/** Places the order and goes on to the payment; what is refused of it is said at its fields. */
export function usePlaceOrder(form: UseFormReturn<OrderFields>, lines: readonly ChosenLine[]) {
  const { id: author } = useSignedInUser();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [openedAt] = useState(() => performance.now());
  const [isTold, setTold] = useState(false);

  /** Gives back what there is no field for. */
  function showErrors(errors: readonly FieldError[]): string[] {
    const homeless: string[] = [];
    for (const [place, { path, message }] of errors.entries()) {
      const field = fieldAt(path, lines);
      if (field === null) homeless.push(message);
      else form.setError(field, { type: 'server', message }, { shouldFocus: place === 0 });
    }
    return homeless;
  }

  /** The servers of a basket whose system is not among those of their plan any more. */
  function systemErrors(items: PlaceOrderInput['items'], message: string): FieldError[] {
    const asked = { items: lines.map((line) => toItem(line, {})) };
    const key = orpc.customer.checkout.quote.queryKey({ input: asked });
    const now = queryClient.getQueryData(key);
    const gone = items.flatMap(({ system }, at) => {
      const systems = now?.items[at]?.plan.systems ?? [];
      return system === undefined || systems.includes(system) ? [] : [at];
    });
    return (gone.length === 0 ? [0] : gone).map((at) => ({ path: `items.${at}.system`, message }));
  }

  const mutation = useAction(orpc.customer.checkout.place.mutationOptions(), {
    onDone: ({ orderId, payUrl }) => {
      dropDraft(orderPlace(author));
      // Replaced, so that 'back' does not lead to a form that has been sent.
      if (payUrl === null) void navigate(paths.order(orderId), { replace: true });
      else window.location.replace(payUrl);
    },
    onFailure: async (error, order) => {
      // The price and the methods on the screen come from the quote, so that is asked afresh first.
      await queryClient.invalidateQueries({ queryKey: orpc.customer.checkout.quote.key() });
      if (errorCode(error) === 'ORDERED_MEANWHILE') setTold(true);
      const isSystem = errorCode(error) === 'SYSTEM_NOT_OFFERED';
      const [read, fields] = isSystem
        ? [NO_SENTENCES, systemErrors(order.items, errorText(error))]
        : readRefusal(error, order.shownTotalCents);
      const sentences = showErrors(fields);
      setRefusal(read.kind === 'fields' ? { kind: 'fields', sentences } : read);
    },
  });

  const place = (order: PlaceOrderInput) => {
    setRefusal(null);
    const openForMs = Math.min(Math.round(performance.now() - openedAt), DAY_MS);
    // A person who was told of the order in another tab wants this one too.
    mutation.mutate(isTold ? order : { ...order, openForMs });
  };
  return { refusal, setRefusal, place, isPending: mutation.isPending || mutation.isSuccess };
}
