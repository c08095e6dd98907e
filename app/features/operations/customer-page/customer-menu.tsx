import Ellipsis from 'lucide-react/icons/ellipsis';
import { useSignedInUser } from '#app/components/require-session.tsx';
import { useRole } from '#app/lib/session/use-role.ts';
import { Button } from '#app/ui/button.tsx';
import { DropdownMenu, MenuGroup, MenuItem } from '#app/ui/dropdown-menu.tsx';
import type { StaffCustomer } from '#contract/staff/customers.ts';
import { may } from '#domain/platform/role.ts';
import type { CustomerChoice } from './chosen-customer-dialog.tsx';
import { fetchCustomerChoices } from './customer-choice-dialog.tsx';
import { callName, roleActions } from '#app/features/identity/customers/labels.ts';

type CustomerMenuProps = {
  customer: StaffCustomer;
  /** On the customer's own page the menu need not lead to what stands there. */
  place?: 'row' | 'page';
  onChoose: (choice: CustomerChoice) => void;
};

const ADMINS_ONLY = 'Alleen een admin of owner mag dit.';

/** The actions of a row. */
export function CustomerMenu({ customer, place = 'row', onChoose }: CustomerMenuProps) {
  const actor = { id: useSignedInUser().id, role: useRole() };
  return (
    <DropdownMenu
      onOpen={fetchCustomerChoices}
      trigger={
        <Button
          variant={place === 'row' ? 'ghost' : 'secondary'}
          size={place === 'row' ? 'xs' : 'sm'}
          aria-label={`Acties voor ${callName(customer)}`}
        >
          <Ellipsis aria-hidden="true" />
          <span className={place === 'row' ? 'lg:hidden' : ''}>Acties</span>
        </Button>
      }
    >
      {place === 'page' ? null : (
        <>
          <MenuItem onSelect={() => onChoose({ kind: 'details' })}>Bekijk Details</MenuItem>
          <MenuItem onSelect={() => onChoose({ kind: 'orders' })}>Bekijk Orders</MenuItem>
          <MenuItem onSelect={() => onChoose({ kind: 'email' })}>Stuur Email</MenuItem>
        </>
      )}
      <MenuGroup label="Services">
        <MenuItem onSelect={() => onChoose({ kind: 'new-service' })}>Nieuwe Service</MenuItem>
        {customer.liveServices === 0 ? null : (
          <MenuItem
            danger
            reason={may(actor.role, 'services.delete-all') ? null : ADMINS_ONLY}
            onSelect={() => onChoose({ kind: 'delete-services' })}
          >
            Verwijder Alle Services
          </MenuItem>
        )}
      </MenuGroup>
      <MenuGroup label="Rol Beheer">
        {roleActions(actor, customer).map(({ to, label, reason }) => (
          <MenuItem key={label} reason={reason} onSelect={() => onChoose({ kind: 'role', to })}>
            {label}
          </MenuItem>
        ))}
      </MenuGroup>
    </DropdownMenu>
  );
}
