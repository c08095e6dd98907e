import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepForm } from './form-draft.ts';
import { dropDraft, keepDraft } from './kept-draft.ts';
import { emptyMessage, readMessage } from './message-draft.ts';
import { orderPlace } from './order-draft.ts';
import { forgetDrafts } from '#app/lib/session/session-store.ts';

/** A tab as far as drafts need one: its items are its own properties, as those of a browser's. */
class Items {
  [name: string]: unknown;
  getItem(name: string) {
    return Object.hasOwn(this, name) ? this[name] : null;
  }
  setItem(name: string, value: string) {
    this[name] = value;
  }
  removeItem(name: string) {
    Reflect.deleteProperty(this, name);
  }
}

let items: Items;
beforeEach(() => {
  items = new Items();
  vi.stubGlobal('window', { sessionStorage: items });
});
afterEach(() => vi.unstubAllGlobals());

const PLACE = 'reply.7';
const ANNA = { author: 'anna', place: PLACE };
const PIET = { author: 'piet', place: PLACE };
const write = (message: string) => ({ ...emptyMessage(), message });

test('what one person was writing, the next neither reads, sends nor writes over', () => {
  keepDraft(ANNA, { ...write('Van Anna'), toSend: true });
  expect(readMessage(PIET)).toBeNull();
  keepDraft(PIET, write('Van Piet'));
  expect(readMessage(ANNA)).toMatchObject({ message: 'Van Anna', toSend: true });
  dropDraft(PIET);
  expect([readMessage(PIET), readMessage(ANNA)?.message]).toEqual([null, 'Van Anna']);
});

test('what an older page kept in another way is as if it were not there', () => {
  keepDraft(ANNA, { message: 'Van Anna' });
  expect(readMessage(ANNA)).toBeNull();
});

test('who leaves by the button leaves nothing of it, whoever wrote it', () => {
  keepDraft(ANNA, write('Van Anna'));
  keepDraft(PIET, write('Van Piet'));
  keepDraft(orderPlace('anna'), { plan: 'vps-starter' });
  // A form without fields is kept like any other.
  keepForm('support', { elements: [] } as unknown as HTMLFormElement);
  items.setItem('hostwerk.acting', 'stays');
  expect(Object.keys(items)).toHaveLength(5);
  forgetDrafts();
  expect(Object.keys(items)).toEqual(['hostwerk.acting']);
});
