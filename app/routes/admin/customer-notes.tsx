import { useCustomer } from '#app/features/identity/customers/use-customer.ts';
import { CustomerNotesCard } from '#app/features/support/notes/customer-notes-card.tsx';
import { NoteForm } from '#app/features/support/notes/note-form.tsx';
import { areaMeta } from '#app/lib/pages/area-meta.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import type { Route } from './+types/customer-notes.ts';

export function meta({ matches, params: { customerId } }: Route.MetaArgs) {
  return areaMeta({
    matches,
    title: 'Notities over een klant',
    path: areaPaths.adminCustomerTab(customerId, 'notes'),
  });
}

export default function AdminCustomerNotesPage() {
  const { id } = useCustomer();
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <NoteForm customerId={id} />
      <CustomerNotesCard customerId={id} />
    </div>
  );
}
