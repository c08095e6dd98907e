import type { ChangeEvent } from '#contract/customer/events.ts';
import { sql } from 'kysely';
import type { Tx } from './database.ts';
import type { Listener } from './listener.ts';
import { rememberNotices } from './recent-notices.ts';

export type ChangeTopic = ChangeEvent['topic'];

/** A change and its owner; null is everyone's. Sent by NOTIFY in the writing transaction. */
export type Notice = { topic: ChangeTopic; id: string | null; userId: string | null };

type OnNotice = (notice: Notice) => void;

/** The notices of every copy of the program on this database. */
export type ChangeFeed = {
  subscribe(listener: OnNotice): () => void;
  /** Runs when notices may have been missed: after a reconnection. */
  onGap(listener: () => void): () => void;
  /** Notices of the last so many milliseconds; null when not all of them are known. */
  recall(sinceMs: number): Notice[] | null;
  start(): Promise<void>;
};

const CHANNEL = 'hostwerk';

/**
 * Announces, with the commit, what no person did and no log tells of: how far a machine is. Every other
 * change is announced by writing it down (`record.ts`).
 */
export async function announce(tx: Tx, notice: Notice): Promise<void> {
  const query = sql`select pg_notify(${CHANNEL}, ${JSON.stringify(notice)})`;
  await query.execute(tx);
}

function parseNotice(payload: string): Notice {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- only our own writer is on this channel
  return JSON.parse(payload) as Notice;
}

export function createChangeFeed(listener: Listener): ChangeFeed {
  const noticeListeners = new Set<OnNotice>();
  const gapListeners = new Set<() => void>();
  const recent = rememberNotices<Notice>(() => performance.now());
  return {
    subscribe(onNotice) {
      noticeListeners.add(onNotice);
      return () => noticeListeners.delete(onNotice);
    },
    onGap(onGap) {
      gapListeners.add(onGap);
      return () => gapListeners.delete(onGap);
    },
    recall: recent.recall,
    async start() {
      await listener.listen(CHANNEL, {
        onPayload(payload) {
          const notice = parseNotice(payload);
          recent.add(notice);
          for (const onNotice of noticeListeners) onNotice(notice);
        },
        onGap() {
          recent.beginAnew();
          for (const onGap of gapListeners) onGap();
        },
      });
      recent.beginAnew();
    },
  };
}
