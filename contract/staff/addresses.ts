import * as z from 'zod';
import { RANGES_MAX } from '#domain/delivery/address-range.ts';
import { SERVICE_STATUSES } from '#domain/delivery/service-status.ts';
import { ERRORS } from '#contract/errors.ts';
import { staff } from '#contract/procedures.ts';
import { idValue, pageInput, pageOutput } from '#contract/values.ts';

const addressText = z.string().trim().min(1, 'Dit veld is verplicht.').max(45);

export const addressRange = z.strictObject({
  id: idValue,
  family: z.int().min(4).max(6),
  first: z.string(),
  last: z.string(),
  prefix: z.int(),
  gateway: z.string(),
  free: z.int().nonnegative(),
  taken: z.int().nonnegative(),
  createdAt: z.date(),
});

export type StaffAddressRange = z.infer<typeof addressRange>;

/** An address with the service that has it. */
export const takenAddress = z.strictObject({
  id: idValue,
  address: z.string(),
  takenAt: z.date().nullable(),
  serviceId: idValue,
  serviceName: z.string(),
  serviceStatus: z.enum(SERVICE_STATUSES),
  customerId: idValue,
  customerName: z.string(),
});

export type TakenAddress = z.infer<typeof takenAddress>;

const PATH = '/staff/address-ranges';

/** Addresses of the shop that servers get. */
export const addresses = {
  ranges: staff.get(PATH, 'Ranges of addresses').output(z.array(addressRange).max(RANGES_MAX)),
  taken: staff
    .get('/staff/addresses', 'Addresses that services have, the newest first')
    .input(z.strictObject(pageInput))
    .output(pageOutput(takenAddress)),
  addRange: staff
    .post(PATH, 'Add a range of addresses for servers to come')
    .errors({ TOO_MANY_RANGES: ERRORS.TOO_MANY_RANGES })
    .input(
      z.strictObject({
        first: addressText,
        last: addressText,
        prefix: z.int('Vul een heel getal in.').min(1).max(128),
        gateway: addressText,
      }),
    )
    .output(addressRange),
  removeRange: staff
    .delete(`${PATH}/{rangeId}`, 'Remove a range of which no server has an address')
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND, ADDRESS_RANGE_IN_USE: ERRORS.ADDRESS_RANGE_IN_USE })
    .input(z.strictObject({ rangeId: idValue }))
    .output(z.strictObject({ rangeId: idValue })),
};
