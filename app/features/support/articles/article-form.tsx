import { FormProvider, useWatch } from 'react-hook-form';
import { BoundField } from '#app/components/bound-field.tsx';
import { SaveBar } from '#app/components/save-bar.tsx';
import { UnsavedGuard } from '#app/components/unsaved-guard.tsx';
import { errorText } from '#app/lib/errors.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { Input } from '#app/ui/input.tsx';
import { RestingFields } from '#app/ui/resting.tsx';
import { Select } from '#app/ui/select.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import type { StaffArticle } from '#contract/staff/articles.ts';
import { readArticle } from '#domain/support/article-text.ts';
import {
  ARTICLE_CATEGORIES,
  ARTICLE_CATEGORY_LABELS,
  ARTICLE_MAX_LENGTH,
} from '#domain/support/article.ts';
import { ArticlePreviewCard } from './article-preview-card.tsx';
import { ArticleTextCard } from './article-text-card.tsx';
import type { useArticleForm } from './use-article-form.ts';

type ArticleFormProps = {
  /** Null for a new one. */
  article: StaffArticle | null;
  state: ReturnType<typeof useArticleForm>;
};

/** Edits an article, beside a preview of it. */
export function ArticleForm({ article, state }: ArticleFormProps) {
  const { form, save, changed, isStale } = state;
  const isNew = article === null;
  return (
    <FormProvider {...form}>
      <UnsavedGuard when={changed > 0 && !save.isPending && !(isNew && save.isSuccess)} />
      <form
        noValidate
        aria-label={isNew ? 'Nieuw artikel' : 'Artikel wijzigen'}
        className="flex flex-col gap-6"
        onSubmit={(event) => void state.handleSubmit(event)}
      >
        {isStale && article !== null ? <Stale article={article} state={state} /> : null}
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2">
          <Card className="flex flex-col gap-5">
            <RestingFields when={isNew && save.isPending}>
              <WordFields />
            </RestingFields>
            {isNew ? null : <SlugField />}
          </Card>
          <Preview control={form.control} />
        </div>
        {save.error === null || isStale ? null : <Alert tone="bad">{errorText(save.error)}</Alert>}
        <SaveBar
          label={isNew ? 'Concept bewaren' : 'Opslaan'}
          {...(isNew ? { unchanged: 'Nog niets ingevuld.' } : {})}
          changed={changed}
          pending={save.isPending}
          onUndo={() => form.reset()}
        />
      </form>
    </FormProvider>
  );
}

type StaleProps = { article: StaffArticle; state: ArticleFormProps['state'] };

/** A colleague was first: their words are read before they are replaced. */
function Stale({ article, state }: StaleProps) {
  return (
    <Alert
      tone="warn"
      title="Een collega heeft dit artikel net gewijzigd"
      action={
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" size="sm" onClick={state.goOn}>
            Verder met mijn tekst
          </Button>
          <Button variant="ghost" size="sm" onClick={state.takeOver}>
            Hun tekst overnemen
          </Button>
        </div>
      }
    >
      <p>Er is niets opgeslagen en wat je typte staat er nog. Lees eerst wat er nu staat.</p>
      <details className="mt-2">
        <summary className="font-medium">Wat er nu staat</summary>
        <p className="mt-2 font-display text-lg font-bold">{article.title}</p>
        <ArticleTextCard blocks={readArticle(article.text)} isPreview />
      </details>
    </Alert>
  );
}

function WordFields() {
  return (
    <>
      <BoundField
        label="Titel"
        name="title"
        help="Als vraag of als taak, zoals klanten het zeggen."
      >
        <Input maxLength={ARTICLE_MAX_LENGTH.title} autoComplete="off" />
      </BoundField>
      <BoundField label="Onderwerp" name="category">
        <Select>
          <option value="">Kies een onderwerp</option>
          {ARTICLE_CATEGORIES.map((category) => (
            <option key={category} value={category}>
              {ARTICLE_CATEGORY_LABELS[category]}
            </option>
          ))}
        </Select>
      </BoundField>
      <BoundField label="Tekst" name="text" help={<MarkupHelp />}>
        <Textarea rows={20} className="font-mono text-sm" />
      </BoundField>
      <BoundField
        label="Andere woorden"
        name="keywords"
        optional
        help="Waar klanten ook op zoeken, zoals ‘rekening’ bij een factuur. Niet te zien op de site."
      >
        <Input maxLength={ARTICLE_MAX_LENGTH.keywords} autoComplete="off" />
      </BoundField>
    </>
  );
}

function SlugField() {
  return (
    <BoundField
      label="Adres"
      name="slug"
      help={`Komt na ${areaPaths.articles()}/. Verander je het, dan blijven oude links werken.`}
    >
      <Input maxLength={ARTICLE_MAX_LENGTH.slug} autoComplete="off" spellCheck={false} />
    </BoundField>
  );
}

function MarkupHelp() {
  return (
    <>
      <code>## Kopje</code>, <code>- opsomming</code>, <code>1. stappen</code>, <code>**vet**</code>
      , <code>*schuin*</code>, <code>`code`</code> en <code>[tekst](https://…)</code>. Een pagina
      van deze site begint met <code>/</code>. De eerste alinea staat ook in lijsten en
      zoekmachines.
    </>
  );
}

type PreviewProps = { control: ArticleFormProps['state']['form']['control'] };

function Preview({ control }: PreviewProps) {
  const [title, text] = useWatch({ control, name: ['title', 'text'] });
  return <ArticlePreviewCard title={title} text={text} />;
}
