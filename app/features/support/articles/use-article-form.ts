import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, type FormEvent } from 'react';
import { useForm, useWatch, type DefaultValues, type UseFormReturn } from 'react-hook-form';
import * as z from 'zod';
import { api, orpc } from '#app/lib/api.ts';
import type { RequestKeys } from '#app/lib/forms/request-keys.ts';
import { showRefused } from '#app/lib/forms/show-refused.ts';
import { resetToSaved } from '#app/lib/drafts/reset-to-saved.ts';
import { useUnfinished } from '#app/lib/drafts/use-unfinished.ts';
import { showFailure } from '#app/lib/toasts/toasts.ts';
import { useAction } from '#app/lib/use-action.ts';
import { ARTICLE_ERRORS } from '#contract/errors/article.ts';
import { articleFields, articleSlug, type StaffArticle } from '#contract/staff/articles.ts';

const NAMES = ['title', 'category', 'keywords', 'text', 'slug'] as const;

/** A new article has no address yet: it gets one from its title. Which version was seen goes along unseen. */
const schema = articleFields.extend({
  slug: z.union([z.literal(''), articleSlug]),
  seen: z.number(),
});
type Fields = z.infer<typeof schema>;

const EMPTY: DefaultValues<Fields> = { title: '', keywords: '', text: '', slug: '', seen: 0 };

function toFields(article: StaffArticle | null): DefaultValues<Fields> {
  if (article === null) return EMPTY;
  const { title, category, keywords, text, slug, version: seen } = article;
  return { title, category, keywords, text, slug, seen };
}

/** Looser than the form's own rules: half an article is worth keeping too. */
const unfinished = z.object({
  title: z.string(),
  category: articleFields.shape.category.optional().catch(undefined),
  keywords: z.string(),
  text: z.string(),
  slug: z.string(),
  seen: z.number(),
});

/** Tells whether the article is as it stands in the form; spaces around it are not kept. */
function isAsTyped(article: StaffArticle, form: Form): boolean {
  const [typed, now] = [form.getValues(), toFields(article)];
  return NAMES.every((name) => (typed[name] ?? '').trim() === (now[name] ?? ''));
}

type Form = UseFormReturn<Fields>;
type OnSaved = (article: StaffArticle) => unknown;

/** The fields to save, and the text that stood in the form for them. */
type Sent = { fields: Fields; typed: Fields };

type Saving = {
  form: Form;
  article: StaffArticle | null;
  keys: RequestKeys;
  onSaved: (now: StaffArticle, sent: Fields) => unknown;
};

function useSaving({ form, article, keys, onSaved }: Saving) {
  const queryClient = useQueryClient();
  return useAction(
    {
      mutationFn: ({ fields: { slug, seen, ...fields } }: Sent) =>
        article === null
          ? api.staff.articles.create({ requestKey: keys.of(fields), fields })
          : api.staff.articles.update({ articleId: article.id, seen, slug, fields }),
    },
    {
      success: ['articleSaved'],
      failure: 'save',
      refresh: orpc.staff.articles.key(),
      onDone: (now, { typed }) => {
        const { queryKey } = orpc.staff.articles.get.queryOptions({ input: { articleId: now.id } });
        queryClient.setQueryData(queryKey, now);
        return onSaved(now, typed);
      },
      onFailure: (error) => showRefused(form, error, { codes: { ARTICLE_SLUG_TAKEN: 'slug' } }),
    },
  );
}

/** Goes on with what its writer had not finished when their session ended. */
function useUnfinishedArticle(form: Form, place: string): RequestKeys {
  const { found, keys, hold } = useUnfinished(place, unfinished);
  const { isDirty } = form.formState;
  useEffect(() => {
    if (found === null) return;
    const { category, ...words } = found;
    const chosen = category === undefined ? {} : { category };
    form.reset({ ...words, ...chosen }, { keepDefaultValues: true });
  }, [form, found]);
  useEffect(() => hold(() => (isDirty ? form.getValues() : null)));
  return keys;
}

/**
 * The form of an article. It saves what it has seen: when a colleague was first, nothing is saved,
 * what they wrote is there to read, and what was typed here stays.
 */
export function useArticleForm(article: StaffArticle | null, onSaved: OnSaved) {
  const form = useForm<Fields>({
    resolver: zodResolver(schema),
    defaultValues: toFields(article),
  });
  const keys = useUnfinishedArticle(form, `article.${article?.id ?? 'new'}`);
  const seen = useWatch({ control: form.control, name: 'seen' });
  const save = useSaving({
    form,
    article,
    keys,
    onSaved: (now, sent) => {
      resetToSaved(form, { sent, saved: toFields(now) });
      return onSaved(now);
    },
  });
  const { isDirty, dirtyFields } = form.formState;
  const isBehind = article !== null && article.version > seen;
  // One's own save had arrived, and its answer got lost.
  const isSaid = isBehind && isAsTyped(article, form);
  const isStale = isBehind && isDirty && !isSaid;
  // An author who typed nothing sees the version of a colleague.
  const follows = isBehind && (!isDirty || isSaid) && !save.isPending;
  const { reset: forget } = save;
  useEffect(() => {
    if (!follows) return;
    form.reset(toFields(article));
    forget();
  }, [follows, form, article, forget]);
  return {
    form,
    save,
    isStale,
    changed: Object.values(dirtyFields).filter(Boolean).length,
    handleSubmit: (event: FormEvent) => {
      const typed = form.getValues();
      return form.handleSubmit((fields) => {
        if (isStale) showFailure('save', ARTICLE_ERRORS.ARTICLE_CHANGED.message);
        else if (!save.isPending) save.mutate({ fields, typed });
      })(event);
    },
    takeOver: () => {
      form.reset(toFields(article));
      save.reset();
    },
    /** Lets the typed text replace the colleague's, which the author has read. */
    goOn: () => {
      form.setValue('seen', article?.version ?? 0);
      save.reset();
    },
  };
}
