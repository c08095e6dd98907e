import { fromKysely, PgBoss, type Job, type JobResult, type JobWithMetadata } from 'pg-boss';
import type { Logger } from 'pino';
import type { ProvisioningModule } from '#domain/catalogue/provisioning-module.ts';
import { createPool, type DatabaseOptions } from '#server/platform/db/connect.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { Listener } from '#server/platform/db/listener.ts';
import { forBookkeeping } from './for-bookkeeping.ts';
import { forgetEarlierFailures } from './forget-earlier-failures.ts';
import { createJobDatabase } from './job-database.ts';
import { DEAD_LETTER, QUEUES, type JobData, type QueueName } from './queues.ts';

/** Does one job. */
type Doers = {
  [Q in QueueName]: (data: JobData[Q], signal: AbortSignal) => Promise<void>;
};
/** Sees the jobs that were fetched together before it does each of them. */
type BatchDoers = {
  [Q in BatchQueueName]: (batch: readonly JobData[Q][]) => Doers[Q];
};
export type JobHandlers = Omit<Doers, BatchQueueName> & BatchDoers;

type EnqueueOptions = {
  startAfterSeconds?: number;
  /** One of very many: what comes after it in the queue goes first. */
  isOfMany?: boolean;
  /** Behind whose other jobs it waits: a panel that hangs holds up its own. */
  panel?: ProvisioningModule;
};

/** Work that happens after the transaction that asked for it, retried until it succeeds or is seen. */
export type JobQueue = {
  /** Enqueues in the caller's transaction: the job exists exactly when the change does. */
  enqueue<Q extends QueueName>(
    tx: Tx,
    queue: Q,
    data: JobData[Q],
    options?: EnqueueOptions,
  ): Promise<void>;
  start(handlers: JobHandlers): Promise<void>;
  /** Moves one job that gave up back to its queue; false when there is none by that id. */
  retryDead(tx: Tx, jobId: string): Promise<boolean>;
  stop(): Promise<void>;
};

/** Every queue there is; the keys of the record are the names of its type. */
function queueNames(): QueueName[] {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the literal has no other keys
  return Object.keys(QUEUES) as QueueName[];
}

/** Schedules of housekeeping, as cron. */
const SCHEDULES: Partial<Record<QueueName, string>> = {
  'orders.expire': '7 * * * *',
  'books.check': '41 2 * * *',
  'system.sweep': '* * * * *',
  'audit.seal': '*/5 * * * *',
  'mailbox.read': '* * * * *',
};

/** Outside calls at once, per queue and copy of the program. */
const CONCURRENCY: Partial<Record<QueueName, number>> = { 'webhook.send': 4 };

/** Queues whose jobs each ask a panel. */
type PanelQueueName = 'service.deliver' | 'service.operate';

/**
 * The same for each panel. There are as many workers as all panels may have calls, so that those of one
 * that hangs take nobody else's.
 */
const PER_PANEL: Readonly<Record<PanelQueueName, number>> = {
  'service.deliver': 3,
  'service.operate': 3,
};

function asksPanel(name: QueueName): name is PanelQueueName {
  return Object.hasOwn(PER_PANEL, name);
}

/** Counts the workers of a queue, and of those the ones for one panel. */
function concurrencyOf(name: QueueName, panels: number) {
  if (!asksPanel(name)) return { localConcurrency: CONCURRENCY[name] ?? 1 };
  const ofOne = PER_PANEL[name];
  // Jobs of no panel, and those queued before their panel was noted, have room too.
  return { localConcurrency: ofOne * Math.max(1, panels), localGroupConcurrency: ofOne };
}

/** Short jobs are fetched, read and ticked off together: asking for each alone costs more than doing it. */
const BATCH = { 'mail.send': 50 } as const satisfies Partial<Record<QueueName, number>>;
type BatchQueueName = keyof typeof BATCH;

function isBatched(name: QueueName): name is BatchQueueName {
  return Object.hasOwn(BATCH, name);
}

/** Below the others, which have none. */
const BEHIND = -1;

const POOL_SIZE = 3;
const YEAR = 31_536_000;
const DAY = 86_400;
const HEARTBEAT = 15;

/** Differences from a shop's queue. */
export type QueueHabits = {
  /** Milliseconds that a busy queue gathers jobs. */
  gatherMs?: number;
  /** True if time brings housekeeping; a test says itself when it is done. */
  keepsTime?: boolean;
};

type Parts = QueueHabits & {
  connectionString: string;
  Client?: DatabaseOptions['Client'];
  listener: Listener;
  log: Logger;
  /** Number of panels that there are to ask. */
  panels?: number;
};

export function createJobQueue(parts: Parts): JobQueue {
  const { connectionString, Client, listener, log, gatherMs, keepsTime = true, panels = 1 } = parts;
  const onError = (error: Error) => log.warn({ err: error }, 'job queue');
  const pool = createPool({
    connectionString: forBookkeeping(connectionString),
    max: POOL_SIZE,
    Client,
    name: 'hostwerk-jobs',
    onError,
    // It also tidies its tables.
    statementTimeoutMs: 60_000,
  });
  const boss = new PgBoss({
    db: createJobDatabase(pool, listener, gatherMs),
    // Its tables are the owner's to make (`prepare-queues.ts`).
    migrate: false,
    useListenNotify: true,
    schedule: keepsTime,
    // With the heartbeat below: what a killed copy was doing is done by another within half a minute.
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    monitorVacuum: false,
  });
  boss.on('error', onError);
  return {
    async enqueue(tx, queue, data, { startAfterSeconds, isOfMany = false, panel } = {}) {
      const later = startAfterSeconds === undefined ? {} : { startAfter: startAfterSeconds };
      const place = isOfMany ? { priority: BEHIND } : {};
      const group = panel === undefined ? {} : { group: { id: panel } };
      await boss.send(queue, data, { db: fromKysely(tx), ...later, ...place, ...group });
    },
    async start(handlers) {
      await boss.start();
      await createQueues(boss);
      for (const name of queueNames()) {
        const cron = SCHEDULES[name];
        const forget: Forget | null =
          cron === undefined
            ? null
            : (butTheLast) => forgetEarlierFailures(pool, name, { butTheLast });
        const concurrency = concurrencyOf(name, panels);
        await (isBatched(name)
          ? work(boss, log, { name, size: BATCH[name], begin: handlers[name], forget, concurrency })
          : work(boss, log, { name, size: 1, begin: () => handlers[name], forget, concurrency }));
        if (keepsTime && cron !== undefined) await boss.schedule(name, cron, {});
      }
    },
    async retryDead(tx, jobId) {
      const [job] = await boss.findJobs<object>(DEAD_LETTER, { id: jobId });
      if (job === undefined || job.sourceName === null || job.state === 'completed') return false;
      const db = fromKysely(tx);
      await boss.deleteJob(DEAD_LETTER, jobId, { db });
      const group = job.groupId ? { group: { id: job.groupId } } : {};
      await boss.send(job.sourceName, job.data, { db, ...group });
      return true;
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: 5000 });
      await pool.end();
    },
  };
}

async function createQueues(boss: PgBoss): Promise<void> {
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  if (!existing.has(DEAD_LETTER)) await boss.createQueue(DEAD_LETTER, { retentionSeconds: YEAR });
  for (const name of queueNames()) {
    const rules = {
      ...QUEUES[name],
      heartbeatSeconds: HEARTBEAT,
      retryBackoff: true,
      deadLetter: DEAD_LETTER,
      notify: true,
      deleteAfterSeconds: DAY,
    };
    const queue = existing.get(name);
    if (queue === undefined) await boss.createQueue(name, rules);
    // One from before a change of the rules.
    else if (!isMatch(queue, rules)) await boss.updateQueue(name, rules);
  }
}

function isMatch(queue: object, rules: object): boolean {
  const has = new Map<string, unknown>(Object.entries(queue));
  return Object.entries(rules).every(([rule, value]) => has.get(rule) === value);
}

type Work<Q extends QueueName> = {
  name: Q;
  size: number;
  begin: (batch: readonly JobData[Q][]) => Doers[Q];
  /** Null where no job does again what the one before it did. */
  forget: Forget | null;
  concurrency: ReturnType<typeof concurrencyOf>;
};

/** Takes earlier failures of a queue off the list, once there is something newer to say. */
type Forget = (butTheLast: boolean) => Promise<void>;

async function work<Q extends QueueName>(
  boss: PgBoss,
  log: Logger,
  { name, size, begin, forget, concurrency }: Work<Q>,
): Promise<void> {
  const options = {
    pollingIntervalSeconds: 2,
    // NOTIFY wakes a worker for a new job; only jobs for later and retries wait for a poll.
    notifyPollingIntervalSeconds: 5,
    ...concurrency,
    batchSize: size,
    perJobResults: true,
    // The number of tries is asked of those alone that forget earlier failures.
    includeMetadata: forget !== null,
  } as const;
  // A failure is told in any case.
  const tryToForget = (butTheLast: boolean) =>
    forget?.(butTheLast).catch((error: unknown) => log.warn({ err: error }, 'job queue'));
  const run = async (job: Job<JobData[Q]>, handle: Doers[Q]): Promise<JobResult> => {
    try {
      await handle(job.data, job.signal);
      await forget?.(job.signal.aborted);
      return { id: job.id, status: 'completed' };
    } catch (error) {
      log.warn({ err: error, queue: name, job: job.id }, 'job failed, will be tried again');
      if (wasLastTry(job)) await tryToForget(job.signal.aborted);
      return { id: job.id, status: 'failed', output: error };
    }
  };
  let worker = '';
  worker = await boss.work<JobData[Q], unknown, typeof options>(name, options, async (jobs) => {
    const handle = begin(jobs.map(({ data }) => data));
    const results = await Promise.all(jobs.map((job) => run(job, handle)));
    // A full batch may mean that there are more: several jobs announced at once are one wake-up, and the
    // rest of them would wait for a poll.
    if (jobs.length === size) boss.notifyWorker(worker);
    return results;
  });
}

function wasLastTry(job: Job | JobWithMetadata): boolean {
  return 'retryCount' in job && job.retryCount >= job.retryLimit;
}
