import { FormProvider } from 'react-hook-form';
import { SaveBar } from '#app/components/save-bar.tsx';
import { UnsavedGuard } from '#app/components/unsaved-guard.tsx';
import { errorText } from '#app/lib/errors.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { CHANGED_ERRORS } from '#contract/errors/changed.ts';
import type { SettingValues } from '#contract/staff/settings.ts';
import { FORM_SETTING_KEYS } from '#domain/operations/settings-form.ts';
import { shortened } from '#domain/platform/shorten.ts';
import { CompanySettingsCard } from './company-settings-card.tsx';
import { GeneralSettingsCard } from './general-settings-card.tsx';
import { SETTING_LABELS } from './labels.ts';
import { OtherIbanDialog } from './other-iban-dialog.tsx';
import { PaymentSettingsCard } from './payment-settings-card.tsx';
import { VatSettingsCard } from './vat-settings-card.tsx';
import { ServiceSettingsCard } from './service-settings-card.tsx';
import type { Meanwhile } from './use-save-settings.ts';
import { useSettingsForm } from './use-settings-form.ts';
import { WelcomeMailCard } from './welcome-mail-card.tsx';

/** Every setting of the shop, with one button. */
export function SettingsForm({ loaded }: { loaded: SettingValues }) {
  const state = useSettingsForm(loaded);
  const { form, saving } = state;
  const changed = Object.values(form.formState.dirtyFields).filter(Boolean).length;
  return (
    <FormProvider {...form}>
      <UnsavedGuard when={changed > 0 && !saving.isPending} />
      <form
        noValidate
        aria-label="Instellingen"
        className="flex flex-col gap-8"
        onSubmit={(event) => void state.submit(event)}
      >
        <GeneralSettingsCard />
        <PaymentSettingsCard />
        <VatSettingsCard />
        <WelcomeMailCard />
        <ServiceSettingsCard />
        <CompanySettingsCard acceptsOrders={state.acceptsOrders} />
        {state.meanwhile === null ? null : (
          <MeanwhileAlert
            meanwhile={state.meanwhile}
            pending={saving.isPending}
            onTakeTheirs={state.takeTheirs}
            onKeepMine={() => void state.keepMine()}
          />
        )}
        {saving.error !== null && state.meanwhile === null && saving.otherIban === null ? (
          <Alert tone="bad">{errorText(saving.error)}</Alert>
        ) : null}
        <SaveBar
          label="Instellingen opslaan"
          changed={changed}
          pending={saving.isPending}
          onUndo={() => form.reset()}
        />
      </form>
      {saving.otherIban === null ? null : (
        <OtherIbanDialog
          {...saving.otherIban}
          error={saving.error}
          pending={saving.isPending}
          onConfirm={saving.confirm}
          onClose={saving.cancel}
        />
      )}
    </FormProvider>
  );
}

type MeanwhileAlertProps = {
  meanwhile: Meanwhile;
  pending: boolean;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
};

/** Somebody else was first: what they made of it, and the choice. */
function MeanwhileAlert({ meanwhile, pending, onTakeTheirs, onKeepMine }: MeanwhileAlertProps) {
  const keys = FORM_SETTING_KEYS.filter((key) => meanwhile[key] !== undefined);
  return (
    <Alert
      tone="bad"
      title={CHANGED_ERRORS.SETTINGS_CHANGED.message}
      action={
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" size="sm" onClick={onTakeTheirs}>
            Hun waarden overnemen
          </Button>
          <Button variant="secondary" size="sm" pending={pending} onClick={onKeepMine}>
            Toch mijn waarden opslaan
          </Button>
        </div>
      }
    >
      <p>Wat je hebt ingevuld staat er nog. Nu opgeslagen:</p>
      <ul className="mt-1 list-disc pl-5">
        {keys.map((key) => (
          <li key={key} className="break-words">
            {SETTING_LABELS[key]}: <SavedValue text={meanwhile[key] ?? ''} />
          </li>
        ))}
      </ul>
    </Alert>
  );
}

const SWITCH_WORDS: Readonly<Record<string, string>> = { true: 'aan', false: 'uit', '': '(leeg)' };

const SHOWN_MAX = 120;

function SavedValue({ text }: { text: string }) {
  const shown = SWITCH_WORDS[text] ?? text;
  return <strong>{shortened(shown, SHOWN_MAX)}</strong>;
}
