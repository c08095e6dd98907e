import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { CUSTOMER_FIELD_NAMES, mapCustomerFields } from '#domain/identity/customer-field.ts';
import { ProfileForm } from './profile-form.tsx';

test('a company is asked for every field of a customer', () => {
  const told = { ...mapCustomerFields((field) => `Mijn ${field}`), country: 'BE' as const };
  const element = <ProfileForm loaded={{ ...told, updatedAt: null }} />;
  const form = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
    </QueryClientProvider>,
  );
  const asked = [...form.matchAll(/<(?:input|select)[^>]* name="(\w+)"/g)].map(([, name]) => name);
  expect(asked.toSorted()).toEqual(CUSTOMER_FIELD_NAMES.toSorted());
});
