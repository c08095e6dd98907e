import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { api, orpc } from '#app/lib/api.ts';
import { resetToSaved } from '#app/lib/drafts/reset-to-saved.ts';
import { useUnfinishedForm } from '#app/lib/drafts/use-unfinished-form.ts';
import { errorCode } from '#app/lib/errors.ts';
import { showRefused } from '#app/lib/forms/show-refused.ts';
import {
  offerFieldOf,
  offerResolver,
  readOffer,
  toTypedOffer,
  type TypedOffer,
} from '#app/lib/forms/typed-offer.ts';
import { useAction } from '#app/lib/use-action.ts';
import type { StaffOffer } from '#contract/staff/offers.ts';

/** The version of the offer that was seen. */
const besideTyped = z.object({ seenAt: z.coerce.date() });

/**
 * The form of what goes with a plan. What somebody else changed meanwhile is taken over where nothing was
 * typed; what was typed stays.
 */
export function useOfferForm(offer: StaffOffer) {
  const form = useForm<TypedOffer>({
    defaultValues: toTypedOffer(offer),
    resolver: offerResolver(offer),
  });
  const place = `offer.${offer.planId}`;
  const { found, holdWith } = useUnfinishedForm(form, { place, beside: besideTyped });
  const [seenAt, setSeenAt] = useState(found?.beside.seenAt ?? offer.changedAt);
  const [isBehind, setBehind] = useState(false);
  useEffect(() => holdWith({ seenAt }));
  const save = useAction(orpc.staff.offers.save.mutationOptions(), {
    success: ['planSaved'],
    failure: 'save',
    refresh: orpc.staff.offers.key(),
    onDone: () => setBehind(false),
    onFailure: async (error) => {
      const at = (path: readonly string[]) => offerFieldOf(form.getValues(), offer, path.slice(1));
      showRefused(form, error, { at });
      if (errorCode(error) !== 'OFFER_CHANGED') return;
      const theirs = await api.staff.offers.get({ planId: offer.planId });
      form.reset(toTypedOffer(theirs), { keepDirtyValues: true });
      setSeenAt(theirs.changedAt);
      setBehind(true);
    },
  });
  const submit = form.handleSubmit((typed) => {
    const read = readOffer(typed, offer);
    if (!read.success) return;
    const onSuccess = (now: StaffOffer) => {
      resetToSaved(form, { sent: typed, saved: toTypedOffer(now) });
      setSeenAt(now.changedAt);
    };
    save.mutate({ planId: offer.planId, fields: read.data, seenAt }, { onSuccess });
  });
  const changed = Object.values(form.formState.dirtyFields).filter(Boolean).length;
  return { form, save, submit, changed, isBehind };
}
