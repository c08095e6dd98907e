import { CreateServiceDialog } from '#app/features/delivery/services/create-service-dialog.tsx';
import { DeleteAllServicesDialog } from '#app/features/delivery/services/delete-all-services-dialog.tsx';
import type { StaffCustomer } from '#contract/staff/customers.ts';
import type { Role } from '#domain/platform/role.ts';
import { ChangeRoleDialog } from '#app/features/identity/customers/change-role-dialog.tsx';
import { CustomerDetailsDialog } from '#app/features/identity/customers/customer-details-dialog.tsx';
import { CustomerOrdersDialog } from './customer-orders-dialog.tsx';
import { EmailCustomerDialog } from '#app/features/identity/customers/email-customer-dialog.tsx';
import { callName } from '#app/features/identity/customers/labels.ts';

/** A choice about a customer, as the dialog that it opens. */
export type CustomerChoice =
  | { kind: 'details' | 'orders' | 'email' | 'new-service' | 'delete-services' }
  | { kind: 'role'; to: Role };

export type CustomerChoiceProps = {
  customer: StaffCustomer;
  choice: CustomerChoice;
  onClose: () => void;
};

/** The dialog that belongs to what was chosen of a customer. */
export function ChosenCustomerDialog({ customer, choice, onClose }: CustomerChoiceProps) {
  const named = { ...customer, name: callName(customer) };
  switch (choice.kind) {
    case 'details':
      return <CustomerDetailsDialog customer={customer} onClose={onClose} />;
    case 'orders':
      return <CustomerOrdersDialog customer={customer} onClose={onClose} />;
    case 'email':
      return <EmailCustomerDialog customer={customer} onClose={onClose} />;
    case 'role':
      return <ChangeRoleDialog customer={customer} to={choice.to} onClose={onClose} />;
    case 'new-service':
      return <CreateServiceDialog customer={named} open onClose={onClose} />;
    case 'delete-services':
      return <DeleteAllServicesDialog customer={named} open onClose={onClose} />;
  }
}
