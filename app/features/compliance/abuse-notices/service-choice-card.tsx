import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { SearchField } from '#app/components/search-field.tsx';
import { ServiceBadge } from '#app/features/delivery/services/service-badge.tsx';
import { orpc } from '#app/lib/api.ts';
import { errorText } from '#app/lib/errors.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { RadioCards } from '#app/ui/radio-cards.tsx';
import type { StaffService } from '#contract/staff/services.ts';

const FOUND_MAX = 5;

type ServiceChoiceCardProps = {
  chosen: StaffService | null;
  error: string | undefined;
  onChoose: (service: StaffService | null) => void;
};

/** Looks a service up by its name, its customer or its number, and takes one. */
export function ServiceChoiceCard({ chosen, error, onChoose }: ServiceChoiceCardProps) {
  const id = useId();
  const [search, setSearch] = useState('');
  return (
    <div role="group" aria-labelledby={id} className="flex flex-col gap-2.5">
      <p id={id} className="text-sm font-semibold">
        Service
      </p>
      {chosen === null ? (
        <>
          <SearchField
            label="Zoek een service"
            placeholder="Naam, klant of kenmerk"
            landmark="Services"
            value={search}
            onSearch={setSearch}
          />
          {search === '' ? null : <Found search={search} onChoose={onChoose} />}
        </>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-2 rounded-md border border-green bg-green-soft p-3.5">
          <span className="min-w-0 break-words">
            <span className="font-semibold">{chosen.name}</span> van{' '}
            {chosen.customerName || chosen.customerEmail}
          </span>
          <Button variant="secondary" size="xs" onClick={() => onChoose(null)}>
            Andere kiezen
          </Button>
        </div>
      )}
      {error === undefined ? null : (
        <p role="alert" className="text-sm font-medium text-bad">
          {error}
        </p>
      )}
    </div>
  );
}

type FoundProps = { search: string; onChoose: (service: StaffService) => void };

function Found({ search, onChoose }: FoundProps) {
  const { data, error, isFetching } = useQuery(
    orpc.staff.services.list.queryOptions({ input: { search, limit: FOUND_MAX } }),
  );
  if (error !== null) return <Alert tone="bad">{errorText(error)}</Alert>;
  if (data === undefined) {
    return <p className="text-sm text-ink-soft">{isFetching ? 'Zoeken…' : null}</p>;
  }
  if (data.items.length === 0) {
    return (
      <p role="status" className="text-sm text-ink-soft">
        Geen service gevonden.
      </p>
    );
  }
  return (
    <RadioCards
      name="service"
      legend="Gevonden services"
      hideLegend
      value=""
      onChange={(id) => {
        const service = data.items.find((one) => one.id === id);
        if (service !== undefined) onChoose(service);
      }}
      options={data.items.map((service) => ({
        value: service.id,
        label: service.name,
        description: `${service.planName}, ${service.customerName || service.customerEmail}`,
        aside: <ServiceBadge status={service.status} />,
      }))}
    />
  );
}
