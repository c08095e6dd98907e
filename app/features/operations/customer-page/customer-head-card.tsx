import { useState } from 'react';
import Mail from 'lucide-react/icons/mail';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import type { StaffCustomerDetail } from '#contract/staff/customers.ts';
import type { CustomerChoice } from './chosen-customer-dialog.tsx';
import { CustomerChoiceDialog } from './customer-choice-dialog.tsx';
import { CustomerMenu } from './customer-menu.tsx';
import { fullName, NAMELESS } from '#app/features/identity/customers/labels.ts';
import { RoleBadge } from '#app/features/identity/customers/role-badge.tsx';

/** The customer, with the acts that are done most. */
export function CustomerHeadCard({ customer }: { customer: StaffCustomerDetail }) {
  const [choice, setChoice] = useState<CustomerChoice | null>(null);
  const name = fullName(customer);
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h2 className="min-w-0 text-xl font-semibold break-words">
            {name ?? <em className="font-normal text-ink-soft">{NAMELESS}</em>}
          </h2>
          <RoleBadge role={customer.role} />
          {customer.blockedAt === null ? null : <Badge tone="bad">Geblokkeerd</Badge>}
        </div>
        <p className="mt-1 break-words text-ink-soft">
          {customer.email}
          {customer.company === '' ? '' : ` · ${customer.company}`}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="secondary" size="sm" onClick={() => setChoice({ kind: 'email' })}>
          <Mail aria-hidden="true" />
          Stuur Email
        </Button>
        <CustomerMenu customer={customer} place="page" onChoose={setChoice} />
      </div>
      {choice === null ? null : (
        <CustomerChoiceDialog customer={customer} choice={choice} onClose={() => setChoice(null)} />
      )}
    </div>
  );
}
