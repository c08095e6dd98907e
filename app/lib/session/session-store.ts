import { DRAFT_ITEMS, FORM_ITEMS, readItem, writeItem } from '#app/lib/browser-storage.ts';
import { readNames } from '#app/lib/stored-names.ts';
import { SESSION_EVENT, SESSION_ITEM, showSessionHint } from './session-hint.ts';
import {
  eventBetween,
  LOADING,
  parseStoredSession,
  REMEMBER_ITEM,
  type SessionEvent,
  type SessionState,
  type StoredSession,
} from './session-state.ts';

/** Item of this tab: present once its browser session has asked the cookie. */
const ASKED_ITEM = 'hostwerk.session-asked';

/** Item of this tab: the session of a customer whom a colleague looks along as. */
const ACTING_ITEM = 'hostwerk.acting';

/** Item of this tab: the account of another customer that it works for. */
export const WORK_ITEM = 'hostwerk.work-account';

type EventListener = (event: SessionEvent, state: SessionState) => void;

let state: SessionState = LOADING;
const listeners = new Set<() => void>();
const eventListeners = new Set<EventListener>();

export function getSessionState(): SessionState {
  return state;
}

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Hears of every change by its name; gives back how to stop. */
export function onSessionEvent(listener: EventListener): () => void {
  eventListeners.add(listener);
  return () => eventListeners.delete(listener);
}

function emitSessionEvent(event: SessionEvent): void {
  for (const listener of eventListeners) listener(event, state);
}

/** A link from a mail was opened that lets its holder choose a new password. */
export function announcePasswordRecovery(): void {
  emitSessionEvent('PASSWORD_RECOVERY');
}

export function setSessionState(next: SessionState): void {
  const event = eventBetween(state, next);
  if (event === null && state.status === next.status && next.status !== 'signed-out') return;
  state = next;
  for (const listener of listeners) listener();
  if (event !== null) emitSessionEvent(event);
}

export function readStoredSession(): StoredSession | null {
  return parseStoredSession(readItem('local', SESSION_ITEM));
}

export function storeSession(session: StoredSession): void {
  writeItem('local', SESSION_ITEM, JSON.stringify(session));
  writeItem('session', ASKED_ITEM, '1');
  showSessionHint();
  window.dispatchEvent(new Event(SESSION_EVENT));
}

export function forgetSession(): void {
  writeItem('local', SESSION_ITEM, null);
  writeItem('local', REMEMBER_ITEM, null);
  writeItem('session', ASKED_ITEM, null);
  showSessionHint();
}

/**
 * Removes drafts of this tab, whoever they are for: a person who leaves by the button leaves none of them
 * behind.
 */
export function forgetDrafts(): void {
  const names = readNames(() => window.sessionStorage, [DRAFT_ITEMS, FORM_ITEMS, WORK_ITEM]);
  for (const name of names) writeItem('session', name, null);
}

export function readActingSession(): StoredSession | null {
  return parseStoredSession(readItem('session', ACTING_ITEM));
}

/** Null goes back to the session that this browser keeps. */
export function storeActingSession(session: StoredSession | null): void {
  writeItem('session', ACTING_ITEM, session === null ? null : JSON.stringify(session));
}

export function rememberSession(remember: boolean): void {
  writeItem('local', REMEMBER_ITEM, remember ? '1' : null);
}

export function isRemembered(): boolean {
  return readItem('local', REMEMBER_ITEM) !== null;
}

export function hasAskedCookie(): boolean {
  return readItem('session', ASKED_ITEM) !== null;
}
