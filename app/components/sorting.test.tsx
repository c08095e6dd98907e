import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { STAFF_ORDER_COLUMNS } from '#app/features/sales/orders/staff-order-columns.tsx';
import { STAFF_SERVICE_COLUMNS } from '#app/features/delivery/services/staff-service-columns.tsx';
import type { ListParams } from '#app/lib/list-params.ts';
import { nextSorting, SortSelect, type SortableColumn } from './sorting.tsx';

const unused = () => {};
const LIST: ListParams = {
  cursor: undefined,
  page: { limit: 50 },
  order: {},
  sorting: { by: 'createdAt', direction: 'desc' },
  size: 50,
  get: () => undefined,
  several: () => [],
  change: unused,
  open: unused,
  sortBy: unused,
  resize: unused,
  next: unused,
  previous: unused,
};

/** The order that a list says it is in, as cards. */
function chosenOrder(
  columns: readonly SortableColumn[],
  sorting = LIST.sorting,
): string | undefined {
  const select = <SortSelect columns={columns} params={{ ...LIST, sorting }} />;
  return /<option[^>]* selected="">(.*?)</.exec(renderToStaticMarkup(select))?.[1];
}

test('cards say in which order they are, also where no column is of when they were made', () => {
  expect(chosenOrder(STAFF_ORDER_COLUMNS)).toBe('Datum, aflopend');
  expect(chosenOrder(STAFF_SERVICE_COLUMNS)).toBe('Nieuwste eerst');
  expect(chosenOrder(STAFF_SERVICE_COLUMNS, { by: 'name', direction: 'asc' })).toBe(
    'Service, oplopend',
  );
});

test('a head of a table leads back to newest first where no other head does', () => {
  const pressed = (columns: readonly SortableColumn[]) => {
    const column = { header: 'Service', sort: 'name' };
    const orders = [LIST.sorting];
    for (let press = 0; press < 3; press += 1) {
      orders.push(nextSorting(column, columns, orders.at(-1) ?? LIST.sorting));
    }
    return orders.slice(1).map(({ by, direction }) => `${by} ${direction}`);
  };
  expect(pressed(STAFF_SERVICE_COLUMNS)).toEqual(['name asc', 'name desc', 'createdAt desc']);
  expect(pressed(STAFF_ORDER_COLUMNS)).toEqual(['name asc', 'name desc', 'name asc']);
});
