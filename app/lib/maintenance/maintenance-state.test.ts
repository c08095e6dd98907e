import { beforeEach, describe, expect, test } from 'vitest';
import {
  CLOSED_HEADER,
  countEntries,
  getMaintenance,
  applyRefusal,
  setMaintenance,
} from './maintenance-state.ts';

const REFUSED = new Headers({ [CLOSED_HEADER]: 'on' });

describe('what the server refuses because the site is closed', () => {
  beforeEach(() => setMaintenance({ status: 'closed', hasAccess: false }));

  test('ends the access that was held when it was asked', () => {
    setMaintenance({ hasAccess: true });
    expect(applyRefusal(REFUSED, countEntries())).toBe('stands');
    expect(getMaintenance()).toMatchObject({ status: 'closed', hasAccess: false });
  });

  test('says nothing of an access that came while it was asked', () => {
    const before = countEntries();
    setMaintenance({ hasAccess: true });
    expect(applyRefusal(REFUSED, before)).toBe('is-old');
    expect(getMaintenance().hasAccess).toBe(true);
  });

  test('is told from every other answer', () => {
    setMaintenance({ status: 'open' });
    expect(applyRefusal(new Headers(), countEntries() - 1)).toBe('stands');
    expect(getMaintenance().status).toBe('open');
  });
});
