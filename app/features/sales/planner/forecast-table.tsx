import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FormField } from '#app/components/form-field.tsx';
import { StaffList } from '#app/components/staff-list.tsx';
import { orpc } from '#app/lib/api.ts';
import { formatDate } from '#app/lib/format.ts';
import { useStaffList } from '#app/lib/use-staff-list.ts';
import { Select } from '#app/ui/select.tsx';
import { STEP_KINDS } from '#domain/sales/step.ts';
import { FORECAST_COLUMNS } from './forecast-columns.tsx';
import { STEP_LABELS } from './labels.ts';

const FILTERS = [
  { field: 'kind', label: 'Filter op stap', values: STEP_KINDS, labels: STEP_LABELS },
] as const;

type DaySelectProps = { value: string; onChange: (day: string) => void };

/** Chooses one of the days, each with how much happens on it. */
function DaySelect({ value, onChange }: DaySelectProps) {
  const { data } = useQuery(orpc.staff.forecast.days.queryOptions());
  return (
    <FormField name="day" label="Dag">
      <Select value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">Alle dagen</option>
        {data?.days.map(({ day, count }) => (
          <option key={day} value={day}>
            {day === data.today ? 'Vandaag' : formatDate(day)} ({count})
          </option>
        ))}
      </Select>
    </FormField>
  );
}

/** Lists what time brings about in the next thirty days, for staff. */
export function ForecastTable() {
  const list = useStaffList({ filters: FILTERS });
  const day = list.params.get('day') ?? '';
  const query = useQuery(
    orpc.staff.forecast.list.queryOptions({
      input: { ...list.input, ...(day !== '' && { day }) },
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <StaffList
      list={list}
      query={query}
      tableFrom="desktop"
      caption="Stappen"
      columns={FORECAST_COLUMNS}
      noun={['stap', 'stappen']}
      failure="loadBilling"
      search={{ label: 'Zoek stappen', placeholder: 'Zoek op klant of service' }}
      controls={
        <DaySelect value={day} onChange={(chosen) => list.params.change({ day: chosen })} />
      }
      controlled={['day']}
      empty="Er gebeurt niets vanzelf"
      emptyText="In deze dertig dagen loopt er niets af en hoeft er niets betaald te worden."
    />
  );
}
