import { expect, test } from 'vitest';
import { QUEUES } from '#server/platform/jobs/queues.ts';
import { queueLabel } from './labels.ts';

test.each(Object.keys(QUEUES))('staff read what the queue %s does', (queue) => {
  expect(queueLabel(queue)).not.toBe(queue);
});
