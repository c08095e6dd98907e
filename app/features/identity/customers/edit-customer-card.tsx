import { Suspense, useState, type ReactNode } from 'react';
import { GuardedButton } from '#app/components/guarded-button.tsx';
import { lazyPart } from '#app/lib/session/lazy-code.ts';
import { Card } from '#app/ui/card.tsx';
import type { StaffCustomerDetail } from '#contract/staff/customers.ts';
import { ACCOUNT_ERRORS } from '#contract/errors/account.ts';
import { hasConsole } from '#domain/platform/role.ts';

const EditProfileDialog = lazyPart(
  async () =>
    (await import('#app/features/identity/profile/edit-profile-dialog.tsx')).EditProfileDialog,
);

type EditCustomerCardProps = { customer: StaffCustomerDetail; children: ReactNode };

/** The details of a customer, with the way to change them. */
export function EditCustomerCard({ customer, children }: EditCustomerCardProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Card>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-lg font-semibold">Profiel</h3>
        <GuardedButton
          variant="secondary"
          size="sm"
          reason={hasConsole(customer.role) ? ACCOUNT_ERRORS.PROFILE_OF_STAFF.message : null}
          onClick={() => setOpen(true)}
        >
          Wijzigen
        </GuardedButton>
      </div>
      {children}
      {isOpen ? (
        <Suspense>
          <EditProfileDialog customerId={customer.id} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </Card>
  );
}
