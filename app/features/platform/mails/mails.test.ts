import { expect, test } from 'vitest';
import { MAIL_KINDS } from '#server/platform/mails/kinds.ts';
import { mailKindLabel } from './labels.ts';

test.each(Object.keys(MAIL_KINDS))('staff read a name for mails of kind %s', (kind) => {
  expect(mailKindLabel(kind)).not.toBe(kind);
});
