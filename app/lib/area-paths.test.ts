import { expect, test } from 'vitest';
import { isLiveService, SERVICE_STATUSES } from '#domain/delivery/service-status.ts';
import { areaPaths } from './area-paths.ts';

test.each(SERVICE_STATUSES)('the way to a service that is %s shows it in the list', (status) => {
  // The list leaves out what ended, unless it is asked for by its status.
  expect(areaPaths.adminService({ id: 'a1', status })).toBe(
    `/admin/services?q=a1${isLiveService(status) ? '' : `&status=${status}`}`,
  );
});
