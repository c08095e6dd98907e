import { useOutletContext } from 'react-router';
import type { StaffCustomerDetail } from '#contract/staff/customers.ts';

/** The customer whose page one is on; its layout has fetched them. */
export function useCustomer(): StaffCustomerDetail {
  return useOutletContext<StaffCustomerDetail>();
}
