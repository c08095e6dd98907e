import { describe, expect, test } from 'vitest';
import { isOrdering, pathAfterLogin, readErrand } from './after-login.ts';

describe('pathAfterLogin', () => {
  test.each([
    ['', '/dashboard'],
    ['plan=vps-starter', '/checkout?plan=vps-starter&cycle=monthly'],
    ['plan=vps-starter&cycle=yearly', '/checkout?plan=vps-starter&cycle=yearly'],
    ['plan=vps-starter&cycle=weekly', '/checkout?plan=vps-starter&cycle=monthly'],
    ['plan=vps-starter&code=welkom20', '/checkout?plan=vps-starter&cycle=monthly&code=WELKOM20'],
    ['plan=vps-starter&code=%3Cb%3E', '/checkout?plan=vps-starter&cycle=monthly'],
    ['code=WELKOM20', '/dashboard'],
    ['plan=../admin', '/dashboard'],
    ['next=%2Fadmin%2Forders', '/admin/orders'],
    ['next=%2F%2Fevil.example', '/dashboard'],
  ])('%j leads to %s', (query, expected) => {
    expect(pathAfterLogin(readErrand(new URLSearchParams(query)))).toBe(expected);
  });
});

describe('isOrdering', () => {
  test.each([
    ['plan=vps-starter', true],
    ['next=%2Fcheckout%3Fplan%3Dvps-starter', true],
    ['next=%2Fcheckout%2F6c1f', false],
    ['next=%2Fdashboard', false],
    ['', false],
  ])('%j: %s', (query, expected) => {
    expect(isOrdering(readErrand(new URLSearchParams(query)))).toBe(expected);
  });
});
