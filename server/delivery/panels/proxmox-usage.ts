import { meansOfDay, type ServerUsage } from '#domain/delivery/server-usage.ts';
import { currentUse, measuredUse, type MeasuredUse } from './proxmox-answers.ts';
import { getMachine, pathOf, type Call } from './proxmox-machines.ts';

type Measure = Exclude<keyof MeasuredUse[number], 'time'>;

/**
 * Reads the use of a machine. Only the machine itself knows what is on its disk: of that there is what it
 * reads and writes.
 */
export async function readMachineUsage(call: Call, now: Date): Promise<ServerUsage[]> {
  const machine = await getMachine(call);
  const path = pathOf(machine);
  const [current, samples] = await Promise.all([
    call.client.read(currentUse, { method: 'GET', path: `${path}/status/current` }),
    call.client.read(measuredUse, {
      method: 'GET',
      path: `${path}/rrddata`,
      fields: { timeframe: 'day', cf: 'AVERAGE' },
    }),
  ]);
  const isOn = current.status === 'running';
  const dayOf = (measure: Measure) =>
    meansOfDay(
      samples.map((sample) => ({ at: new Date(sample.time * 1000), value: sample[measure] })),
      now,
    );
  const rate = (kind: ServerUsage['kind'], measure: Measure): ServerUsage => {
    const day = dayOf(measure);
    return { kind, now: isOn ? lastOf(day) : null, most: null, day };
  };
  const processor = dayOf('cpu').map((share) => (share === null ? null : Math.min(1, share)));
  return [
    {
      kind: 'cpu',
      now: isOn && current.cpu !== null ? Math.min(1, current.cpu) : null,
      most: 1,
      day: processor,
    },
    {
      kind: 'memory',
      now: isOn ? current.mem : null,
      most: current.maxmem,
      day: dayOf('mem'),
    },
    rate('diskRead', 'diskread'),
    rate('diskWrite', 'diskwrite'),
    rate('networkIn', 'netin'),
    rate('networkOut', 'netout'),
  ];
}

/** Answers the last half hour, or the one before it as long as that has nothing yet. */
function lastOf(day: readonly (number | null)[]): number | null {
  return day.at(-1) ?? day.at(-2) ?? null;
}
