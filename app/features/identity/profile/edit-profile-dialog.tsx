import { useQuery } from '@tanstack/react-query';
import { FormProvider } from 'react-hook-form';
import { BoundField } from '#app/components/bound-field.tsx';
import { FormDialog } from '#app/components/form-dialog.tsx';
import { LoadError } from '#app/components/load-error.tsx';
import { orpc } from '#app/lib/api.ts';
import { errorCode } from '#app/lib/errors.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { Input } from '#app/ui/input.tsx';
import { Select } from '#app/ui/select.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { CustomerProfile } from '#contract/customer/profile.ts';
import { EDIT_REASON_MAX } from '#contract/staff/profiles.ts';
import { EU_COUNTRIES } from '#domain/identity/customer.ts';
import {
  CUSTOMER_FIELD_NAMES,
  CUSTOMER_FIELDS,
  type CustomerField,
} from '#domain/identity/customer-field.ts';
import { MeanwhileAlert } from './meanwhile-card.tsx';
import { useEditProfile } from './use-edit-profile.ts';

type EditProfileDialogProps = { customerId: string; onClose: () => void };

const TITLE = 'Klant wijzigen';

/** All details of a customer, for staff to change. */
export function EditProfileDialog({ customerId, onClose }: EditProfileDialogProps) {
  const query = useQuery(orpc.staff.profiles.get.queryOptions({ input: { customerId } }));
  if (query.data !== undefined) {
    return <EditProfileForm customerId={customerId} loaded={query.data} onClose={onClose} />;
  }
  return (
    <Dialog open onOpenChange={onClose} title={TITLE} size="lg">
      {query.isError ? (
        <LoadError failure="loadUser" query={query} />
      ) : (
        <Skeleton className="h-96" />
      )}
    </Dialog>
  );
}

type EditProfileFormProps = EditProfileDialogProps & { loaded: CustomerProfile };

function EditProfileForm({ customerId, loaded, onClose }: EditProfileFormProps) {
  const { form, error, isPending, ...edit } = useEditProfile({
    customerId,
    loaded,
    onDone: onClose,
  });
  const isSaidAbove =
    errorCode(error) === 'CUSTOMER_CHANGED' || errorCode(error) === 'INPUT_INVALID';
  return (
    <FormProvider {...form}>
      <FormDialog
        onClose={onClose}
        title={TITLE}
        description="De klant krijgt een mail met welke velden zijn gewijzigd. Het e-mailadres waarmee wordt ingelogd wijzig je bij ‘Toegang’."
        size="lg"
        submitLabel="Opslaan"
        pending={isPending}
        error={isSaidAbove ? null : error}
        onSubmit={(event) => void edit.submit(event)}
      >
        <div className="grid gap-5 sm:grid-cols-2">
          {CUSTOMER_FIELD_NAMES.map((field) => (
            <BoundField key={field} name={field} label={CUSTOMER_FIELDS[field].label}>
              {inputOf(field)}
            </BoundField>
          ))}
          <div className="sm:col-span-2">
            <BoundField
              name="reason"
              label="Reden"
              help="Verplicht bij wat op facturen komt: bedrijf, land, KvK-nummer, btw-id en factuur-e-mailadres. De klant ziet dit niet."
            >
              <Input autoComplete="off" maxLength={EDIT_REASON_MAX} />
            </BoundField>
          </div>
        </div>
        {edit.isChangedMeanwhile ? (
          <MeanwhileAlert
            code="CUSTOMER_CHANGED"
            pending={isPending}
            onTakeTheirs={edit.takeTheirs}
            onKeepMine={() => void edit.keepMine()}
          />
        ) : null}
      </FormDialog>
    </FormProvider>
  );
}

const TYPES: Readonly<Partial<Record<CustomerField, string>>> = {
  phone: 'tel',
  billingEmail: 'email',
};

function inputOf(field: CustomerField) {
  if (field !== 'country') {
    const { max } = CUSTOMER_FIELDS[field];
    return <Input type={TYPES[field] ?? 'text'} autoComplete="off" maxLength={max} />;
  }
  return (
    <Select autoComplete="off">
      {EU_COUNTRIES.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </Select>
  );
}
