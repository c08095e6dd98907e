import type { StaffCustomer } from '#contract/staff/customers.ts';
import { ChangeRoleDialog } from './change-role-dialog.tsx';
import { CustomerDetailsDialog } from './customer-details-dialog.tsx';
import type { CustomerChoice } from './customer-menu.tsx';
import { CustomerOrdersDialog } from './customer-orders-dialog.tsx';
import { EmailCustomerDialog } from './email-customer-dialog.tsx';

type CustomerChoiceDialogProps = {
  customer: StaffCustomer;
  choice: CustomerChoice;
  onClose: () => void;
};

/** The dialog that belongs to what was chosen of a customer. */
export function CustomerChoiceDialog({ customer, choice, onClose }: CustomerChoiceDialogProps) {
  switch (choice.kind) {
    case 'details':
      return <CustomerDetailsDialog customer={customer} onClose={onClose} />;
    case 'orders':
      return <CustomerOrdersDialog customer={customer} onClose={onClose} />;
    case 'email':
      return <EmailCustomerDialog customer={customer} onClose={onClose} />;
    case 'role':
      return <ChangeRoleDialog customer={customer} to={choice.to} onClose={onClose} />;
    default:
      return null;
  }
}
