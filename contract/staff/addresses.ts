import * as z from 'zod';
import { RANGES_MAX } from '#domain/delivery/address-range.ts';
import { SERVICE_STATUSES } from '#domain/delivery/service.ts';
import { ERRORS } from '#contract/errors.ts';
import { signedIn } from '#contract/procedures.ts';
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
  ranges: signedIn
    .route({ method: 'GET', path: PATH, summary: 'Ranges of addresses', tags: ['Staff'] })
    .output(z.array(addressRange).max(RANGES_MAX)),
  taken: signedIn
    .route({
      method: 'GET',
      path: '/staff/addresses',
      summary: 'Addresses that services have, the newest first',
      tags: ['Staff'],
    })
    .input(z.strictObject(pageInput))
    .output(pageOutput(takenAddress)),
  addRange: signedIn
    .route({
      method: 'POST',
      path: PATH,
      summary: 'Add a range of addresses for servers to come',
      tags: ['Staff'],
    })
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
  removeRange: signedIn
    .route({
      method: 'DELETE',
      path: `${PATH}/{rangeId}`,
      summary: 'Remove a range of which no server has an address',
      tags: ['Staff'],
    })
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND, ADDRESS_RANGE_IN_USE: ERRORS.ADDRESS_RANGE_IN_USE })
    .input(z.strictObject({ rangeId: idValue }))
    .output(z.strictObject({ rangeId: idValue })),
};
