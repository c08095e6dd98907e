import { expect, test } from 'vitest';
import { planFields } from '#contract/staff/plan-fields.ts';
import { PROVISIONING_MODULES } from '#domain/catalogue/provisioning-module.ts';

test.each(PROVISIONING_MODULES)('a plan of the module %s can be written', (module) => {
  const { error } = planFields.safeParse({ module });
  const wrong = error?.issues.map(({ path }) => path[0]) ?? [];
  // The other fields are missing here; a module without a form of its own would be refused itself.
  expect(wrong).toContain('name');
  expect(wrong).not.toContain('module');
});
