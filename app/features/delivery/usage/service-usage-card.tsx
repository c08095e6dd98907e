import { useQuery } from '@tanstack/react-query';
import { orpc } from '#app/lib/api.ts';
import { Card } from '#app/ui/card.tsx';
import type { CustomerServiceDetail } from '#contract/customer/services.ts';
import type { ServiceUsage } from '#contract/customer/usage.ts';
import { isRunningService } from '#domain/delivery/service-status.ts';
import { usageNow, USAGE_LABELS, usageOfDay, usageShare } from './labels.ts';

/** Panels measure each minute at most. */
const FRESH_MS = 60_000;
const AGAIN_MS = 300_000;

const HEIGHT = 24;
/** The least that can still be seen of what is more than nothing. */
const LEAST = 0.75;

type UsageGraphProps = {
  day: readonly (number | null)[];
  /** The top of it; null for the highest of the day. */
  most: number | null;
};

/** The last day in columns of half an hour, with gaps where nothing is known. Its words stand beside it. */
function UsageGraph({ day, most }: UsageGraphProps) {
  const highest = Math.max(0, ...day.map((value) => value ?? 0));
  const top = Math.max(most ?? 0, highest);
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${day.length} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="block h-8 w-full rounded-sm bg-sunken text-green"
    >
      {day.map((value, place) => {
        if (value === null || top === 0) return null;
        const height = value === 0 ? 0 : Math.max(LEAST, (value / top) * HEIGHT);
        return (
          <rect
            // oxlint-disable-next-line react/no-array-index-key -- a column is its place
            key={place}
            x={place + 0.1}
            y={HEIGHT - height}
            width={0.8}
            height={height}
            fill="currentColor"
          />
        );
      })}
    </svg>
  );
}

function Meter({ share }: { share: number }) {
  return (
    <div aria-hidden="true" className="mt-1.5 h-2 overflow-hidden rounded-full bg-sunken">
      <div className="h-full rounded-full bg-green" style={{ width: `${share * 100}%` }} />
    </div>
  );
}

function Usage({ usage }: { usage: ServiceUsage }) {
  const share = usageShare(usage);
  const day = usageOfDay(usage);
  return (
    <div className="min-w-0 text-sm">
      <dt className="text-ink-soft">{USAGE_LABELS[usage.kind]}</dt>
      <dd>
        <span className="figures font-medium">{usageNow(usage)}</span>
        {share === null ? null : <Meter share={share} />}
        {day === null ? null : (
          <div className="mt-2">
            <UsageGraph day={usage.day} most={usage.most} />
            <p className="mt-1 text-[0.8125rem] text-ink-soft">{day}</p>
          </div>
        )}
      </dd>
    </div>
  );
}

/** Shows what the server of a service uses, where its panel tells that; nothing at all elsewhere. */
export function ServiceUsageCard({ service }: { service: CustomerServiceDetail }) {
  const { data, isError } = useQuery(
    orpc.customer.usage.get.queryOptions({
      input: { serviceId: service.id },
      enabled: isRunningService(service.status),
      staleTime: FRESH_MS,
      refetchInterval: AGAIN_MS,
    }),
  );
  if (!isRunningService(service.status)) return null;
  if (data === undefined && !isError) return null;
  if (data !== undefined && data.usage.length === 0) return null;
  return (
    <Card>
      <h3 className="text-lg font-semibold">Verbruik</h3>
      {data === undefined ? (
        <p className="mt-2 text-sm text-ink-soft">
          Het verbruik is nu niet te zien. We kijken over een paar minuten opnieuw.
        </p>
      ) : (
        <dl className="mt-3 grid gap-x-8 gap-y-5 sm:grid-cols-2">
          {data.usage.map((usage) => (
            <Usage key={usage.kind} usage={usage} />
          ))}
        </dl>
      )}
    </Card>
  );
}
