import { readItem, writeItem } from '#app/lib/browser-storage.ts';
import { readNames } from '#app/lib/stored-names.ts';
import { browserNow } from '#app/lib/clock.ts';

/** One item of local storage for each tab that holds the access: when it was last heard of, and in sight. */
const TAB_ITEMS = 'hostwerk.maintenance-tab.';
/** A hidden tab's timers run once a minute at the least. */
const ALIVE_MS = 65_000;

const own = `${TAB_ITEMS}${crypto.randomUUID()}`;
const now = () => browserNow().getTime();

type Tab = { alive: number; seen: number };

function readTab(name: string): Tab {
  const [alive = 0, seen = 0] = (readItem('local', name) ?? '').split(' ').map(Number);
  return { alive, seen };
}

function writeTab({ alive, seen }: Tab): void {
  writeItem('local', own, `${alive} ${seen}`);
}

function readTabs(): Tab[] {
  return readNames(() => window.localStorage, [TAB_ITEMS]).flatMap((name) => {
    const tab = readTab(name);
    if (name === own || Math.max(tab.alive, tab.seen) > now() - ALIVE_MS) return [tab];
    // The name of a browser that died is removed.
    writeItem('local', name, null);
    return [];
  });
}

/** Says that this tab is there, and whether it is looked at. */
export function markTab(isInSight: boolean): void {
  writeTab({ alive: now(), seen: isInSight ? now() : readTab(own).seen });
}

/** Gives the time for which no tab of this browser has been looked at. */
export function hiddenMs(): number {
  return now() - Math.max(...readTabs().map(({ seen }) => seen), 0);
}

/**
 * This tab goes; whether another stays, which may come in sight by that. What it leaves behind says until
 * when somebody looked.
 */
export function leaveTabs(): { areOthersThere: boolean } {
  writeTab({ alive: 0, seen: readTab(own).seen });
  const areOthersThere = readTabs().some(({ alive }) => alive > 0);
  if (!areOthersThere) writeItem('local', own, null);
  return { areOthersThere };
}

/** The access is over: nobody asks any more who is there. */
export function forgetTab(): void {
  writeItem('local', own, null);
}
