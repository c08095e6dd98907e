import { useState } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { BoundField } from '#app/components/bound-field.tsx';
import { FormField } from '#app/components/form-field.tsx';
import { FormSection } from '#app/components/form-section.tsx';
import { UnsavedGuard } from '#app/components/unsaved-guard.tsx';
import { PRICES_LABELS } from '#app/features/sales/charges/labels.ts';
import { orpc } from '#app/lib/api.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { errorText } from '#app/lib/errors.ts';
import { formatMoney } from '#app/lib/format.ts';
import { useAction } from '#app/lib/use-action.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { Input } from '#app/ui/input.tsx';
import { RestingFields } from '#app/ui/resting.tsx';
import { Select } from '#app/ui/select.tsx';
import type {
  CorrectableInvoice,
  CorrectionFields,
  DraftedCorrection,
} from '#contract/staff/corrections.ts';
import { CHARGE_PRICES } from '#domain/sales/charge.ts';
import { CORRECTION_BOUNDS, CORRECTION_VAT } from '#domain/sales/correction.ts';
import type { RefundDestination } from '#domain/sales/refund.ts';
import { CorrectionBuyerCard } from './correction-buyer-card.tsx';
import { CorrectionLinesCard } from './correction-lines-card.tsx';
import { CorrectionMoneyCard } from './correction-money-card.tsx';
import { DraftedDocumentCard } from './drafted-document-card.tsx';
import { VAT_LABELS } from './labels.ts';
import { useCorrectionForm, type Begin } from './use-correction-form.ts';
import type { TypedLines } from '#app/features/sales/charges/use-lines.ts';

type CorrectionFormProps = { invoice: CorrectableInvoice; begin: Begin };

/** Asks how an invoice has to be, shows both documents and the money, and corrects it by one button. */
export function CorrectionForm({ invoice, begin }: CorrectionFormProps) {
  const { id: invoiceId } = invoice.document;
  const state = useCorrectionForm(invoiceId, begin);
  const { form, keys, submit, showFaults } = state;
  const [asked, setAsked] = useState<CorrectionFields | null>(null);
  const [drafted, setDrafted] = useState<DraftedCorrection | null>(null);
  const [to, setTo] = useState<RefundDestination>('customer');
  const navigate = useNavigate();
  const preview = useAction(orpc.staff.corrections.preview.mutationOptions(), {
    onDone: (correction) => {
      setDrafted(correction);
      window.scrollTo({ top: 0 });
    },
    onFailure: showFaults,
  });
  const correct = useAction(orpc.staff.corrections.correct.mutationOptions(), {
    success: ['invoiceCorrected'],
    failure: 'correctInvoice',
    refresh: orpc.staff.key(),
    onDone: ({ invoiceId: newId }) => navigate(areaPaths.adminInvoice(newId)),
  });
  const isSent = correct.isPending || correct.isSuccess;
  return (
    <FormProvider {...form}>
      <UnsavedGuard when={form.formState.isDirty && !isSent} />
      {drafted === null || asked === null ? (
        <form
          noValidate
          aria-label="Factuur corrigeren"
          className="flex flex-col gap-8"
          onSubmit={(event) =>
            void submit((fields) => {
              setAsked(fields);
              preview.mutate({ invoiceId, ...fields });
            })(event)
          }
        >
          <Fields invoice={invoice} begin={begin} state={state} isResting={preview.isPending} />
          {preview.error === null ? null : <Alert tone="bad">{errorText(preview.error)}</Alert>}
          <div>
            <Button type="submit" pending={preview.isPending}>
              Bekijk de correctie
            </Button>
          </div>
        </form>
      ) : (
        <Preview
          invoice={invoice}
          drafted={drafted}
          to={to}
          onChoose={setTo}
          onBack={() => setDrafted(null)}
          error={correct.error}
          isSent={isSent}
          onCorrect={() =>
            correct.mutate({
              invoiceId,
              ...asked,
              correctionId: keys.of(invoiceId),
              shownTotalCents: drafted.invoice.totalCents,
              shownPaidCents: drafted.money.paidCents,
              to,
            })
          }
        />
      )}
    </FormProvider>
  );
}

type FieldsProps = CorrectionFormProps & {
  state: ReturnType<typeof useCorrectionForm>;
  isResting: boolean;
};

function Fields({ invoice, begin, state, isResting }: FieldsProps) {
  const { rows, isFull, addRow, removeRow, takeBuyer, changePrices } = state;
  const { creditedCents } = invoice.money;
  return (
    <RestingFields when={isResting}>
      <FormSection title="Waarom" intro="Staat op de creditfactuur en in de mail aan de klant.">
        <BoundField name="reason" label="Reden">
          <Input maxLength={CORRECTION_BOUNDS.reasonLength} autoComplete="off" />
        </BoundField>
      </FormSection>
      <FormSection
        title="Regels"
        intro={
          creditedCents === 0
            ? 'Zoals de factuur had moeten zijn. Wat je laat staan, blijft tot op de cent gelijk.'
            : `Er is al ${formatMoney(creditedCents)} van gecrediteerd. De regels beginnen bij wat er over is.`
        }
      >
        <VatFields invoice={invoice} onPrices={changePrices} />
        <CorrectionLinesCard
          begin={begin}
          rows={rows}
          isFull={isFull}
          onAdd={addRow}
          onRemove={removeRow}
        />
      </FormSection>
      <FormSection title="Aan" intro="Op wiens naam de nieuwe factuur staat.">
        <CorrectionBuyerCard buyerNow={begin.buyerNow} onTake={takeBuyer} />
      </FormSection>
    </RestingFields>
  );
}

type VatFieldsProps = {
  invoice: CorrectableInvoice;
  onPrices: ReturnType<typeof useCorrectionForm>['changePrices'];
};

function VatFields({ invoice, onPrices }: VatFieldsProps) {
  const prices = useWatch<TypedLines>({ name: 'prices' });
  const { vatTreatment } = invoice.document;
  const hasVat = vatTreatment === 'standard' || vatTreatment === 'destination';
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {hasVat ? (
        <FormField name="prices" label="Prijzen">
          <Select
            value={prices ?? 'with-vat'}
            onChange={(event) =>
              onPrices(event.target.value === 'without-vat' ? 'without-vat' : 'with-vat')
            }
          >
            {CHARGE_PRICES.map((one) => (
              <option key={one} value={one}>
                {PRICES_LABELS[one]}
              </option>
            ))}
          </Select>
        </FormField>
      ) : null}
      <BoundField
        name="vat"
        label="Btw"
        help="Verandert het land, het btw-id of particulier of zakelijk? Kies dan de tweede."
      >
        <Select>
          {CORRECTION_VAT.map((vat) => (
            <option key={vat} value={vat}>
              {VAT_LABELS[vat]}
            </option>
          ))}
        </Select>
      </BoundField>
    </div>
  );
}

type PreviewProps = {
  invoice: CorrectableInvoice;
  drafted: DraftedCorrection;
  to: RefundDestination;
  onChoose: (to: RefundDestination) => void;
  onBack: () => void;
  onCorrect: () => void;
  error: unknown;
  isSent: boolean;
};

function Preview({
  invoice,
  drafted,
  to,
  onChoose,
  onBack,
  onCorrect,
  error,
  isSent,
}: PreviewProps) {
  const { invoiceNumber } = invoice.document;
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 lg:grid-cols-2">
        <DraftedDocumentCard
          title="Creditfactuur"
          intro={`Maakt factuur ${invoiceNumber} ongedaan.`}
          drafted={drafted.creditNote}
        />
        <DraftedDocumentCard
          title="Nieuwe factuur"
          intro={`Komt in de plaats van ${invoiceNumber}.`}
          drafted={drafted.invoice}
        />
      </div>
      <CorrectionMoneyCard
        drafted={drafted}
        isCollected={invoice.money.isCollected}
        to={to}
        onChoose={onChoose}
      />
      <p className="max-w-[70ch] text-sm text-ink-soft">
        Er gebeurt nog niets. Met de knop komen beide facturen er in één keer, verhuist het geld mee
        en krijgt de klant één mail met allebei.
      </p>
      {error === null ? null : <Alert tone="bad">{errorText(error)}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button pending={isSent} onClick={onCorrect}>
          Corrigeer factuur
        </Button>
        <Button variant="secondary" disabled={isSent} onClick={onBack}>
          Terug naar de regels
        </Button>
      </div>
    </div>
  );
}
