import { Suspense } from 'react';
import { lazyPart, retryImport } from '#app/lib/session/lazy-code.ts';
import type { CustomerChoiceProps } from './chosen-customer-dialog.tsx';

async function load() {
  const { ChosenCustomerDialog } = await import('./chosen-customer-dialog.tsx');
  return ChosenCustomerDialog;
}

const LazyChosenCustomerDialog = lazyPart(load);

/** To be called when someone looks at what there is to choose. */
export function fetchCustomerChoices(): void {
  void retryImport(load);
}

/** The dialog that belongs to what was chosen of a customer; the list does not wait for its forms. */
export function CustomerChoiceDialog(props: CustomerChoiceProps) {
  return (
    <Suspense>
      <LazyChosenCustomerDialog {...props} />
    </Suspense>
  );
}
