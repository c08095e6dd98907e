import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { SearchField } from '#app/components/search-field.tsx';
import { errorText } from '#app/lib/errors.ts';
import { queryClient } from '#app/lib/query-client.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import type { CustomerService } from '#contract/customer/services.ts';
import { ServiceBadge } from './service-badge.tsx';
import { useFoundServices } from './use-found-services.ts';

type FindServiceDialogProps = {
  open: boolean;
  onClose: () => void;
  onChoose: (service: { id: string; name: string }) => void;
};

/** Finds any of the own services, those that ended too, for a question about it. */
export function FindServiceDialog({ open, onClose, onChoose }: FindServiceDialogProps) {
  const [search, setSearch] = useState('');
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title="Zoek een service"
      description="Waar gaat je vraag over?"
    >
      {/* Also on a public page, which has no such provider. */}
      <QueryClientProvider client={queryClient}>
        {/* The dialog is opened from within a form, which a search must not submit. */}
        <div className="flex flex-col gap-4" onSubmit={(event) => event.stopPropagation()}>
          <SearchField
            label="Zoek services"
            placeholder="Zoek op naam, pakket of adres"
            value={search}
            onSearch={setSearch}
          />
          {search === '' ? null : <Found search={search} onChoose={onChoose} />}
        </div>
      </QueryClientProvider>
    </Dialog>
  );
}

type FoundProps = Pick<FindServiceDialogProps, 'onChoose'> & { search: string };

function Found({ search, onChoose }: FoundProps) {
  const { error, found } = useFoundServices(search);
  if (error !== null) return <Alert tone="bad">{errorText(error)}</Alert>;
  return (
    <>
      <p role="status" className="text-sm text-ink-soft">
        {found === null ? 'Zoeken…' : found.sentence}
      </p>
      {found === null || found.services.length === 0 ? null : (
        <ul className="flex flex-col gap-2">
          {found.services.map((service) => (
            <li key={service.id}>
              <FoundButton service={service} onChoose={onChoose} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

type FoundButtonProps = Pick<FindServiceDialogProps, 'onChoose'> & { service: CustomerService };

function FoundButton({ service, onChoose }: FoundButtonProps) {
  const { id, name, planName, status } = service;
  return (
    <button
      type="button"
      onClick={() => onChoose({ id, name })}
      className="flex w-full items-center gap-3 rounded-md border border-line-strong p-3 text-left transition-colors hover:bg-sunken"
    >
      <span className="min-w-0 flex-1 break-words">
        <span className="block font-semibold">{name}</span>
        <span className="block text-sm text-ink-soft">{planName}</span>
      </span>
      <ServiceBadge status={status} />
    </button>
  );
}
