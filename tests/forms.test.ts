import { expect, test } from 'vitest';
import { readTree, sourceFile, type SourceFile } from '#tests/support/source-tree.ts';

/** Forms of public pages, which may not carry the library, and the fields that they share with a dialog. */
const PUBLIC = [
  'app/components/new-password-fields.tsx',
  'app/features/identity/account/use-entrance-form.ts',
  'app/features/platform/maintenance/access-form.tsx',
  'app/features/support/support/request-form.tsx',
  'app/features/support/support/use-letter-form.ts',
];

/** Plain forms that stand on a page, with a few fields and a button. */
const ON_A_PAGE = [
  'app/features/identity/customers/new-customer-form.tsx',
  'app/features/identity/members/invite-member-form.tsx',
  'app/features/identity/security/prove-session-card.tsx',
  'app/features/sales/mandates/mandate-form.tsx',
];

/** Screens with files or a choice in the place of fields: they say the first refusal in an alert. */
const IN_AN_ALERT = [
  'app/features/compliance/abuse-notices/decide-notice-form.tsx',
  'app/features/delivery/imports/import-files-form.tsx',
  'app/features/delivery/services/customer-plan-form.tsx',
  'app/features/operations/settings/use-save-settings.ts',
  'app/features/sales/bank-statements/book-line-dialog.tsx',
  'app/features/sales/bank-statements/import-statement-form.tsx',
  // Tells apart what its one page has no field for.
  'app/features/sales/checkout/use-place-order.ts',
];

const PLAIN = 'app/lib/forms/use-plain-form.ts';

function complaintsAbout({ path, code, imports, isTest }: SourceFile): string[] {
  if (isTest) return [];
  const uses = (target: string) => imports.some((one) => one.target === target);
  const isPlain = uses(PLAIN);
  const isPublic = PUBLIC.includes(path);
  const isOfDialog = path.endsWith('-dialog.tsx') || path.endsWith('use-webhook-form.ts');
  const complaints = {
    'reads its fields by itself: usePlainForm does':
      /\bnew FormData\(/.test(code) && !isPublic && path !== PLAIN,
    'is a form of two kinds':
      uses('react-hook-form') && (isPlain || uses('app/lib/forms/plain-form.ts')),
    'stands on a page: react-hook-form, or a place in the list':
      isPlain && !isOfDialog && !ON_A_PAGE.includes(path),
    'places refusals by itself: refusedFields and showRefused do':
      /\bfieldErrors\(/.test(code) && !IN_AN_ALERT.includes(path) && !path.startsWith('app/lib/'),
  };
  return Object.entries(complaints)
    .filter(([, applies]) => applies)
    .map(([complaint]) => `${path} ${complaint}`);
}

test('a form is plain or of the library, and refusals are placed in one way', () => {
  const tree = readTree(['app']);
  expect(tree.flatMap(complaintsAbout)).toEqual([]);
  const listed = tree.filter(({ path, code, imports }) => {
    if (PUBLIC.includes(path)) return /\bnew FormData\(/.test(code);
    if (IN_AN_ALERT.includes(path)) return /\bfieldErrors\(/.test(code);
    return ON_A_PAGE.includes(path) && imports.some(({ target }) => target === PLAIN);
  });
  expect(listed.map(({ path }) => path).toSorted()).toEqual(
    [...PUBLIC, ...ON_A_PAGE, ...IN_AN_ALERT].toSorted(),
  );
});

test('a form that goes its own way would be noticed', () => {
  const found = (name: string, code: string) =>
    complaintsAbout(sourceFile(`app/features/support/notes/${name}`, code)).length;
  const plain = "import { usePlainForm } from '#app/lib/forms/use-plain-form.ts';\n";
  const library = "import { useForm } from 'react-hook-form';\n";
  expect(found('note-dialog.tsx', plain)).toBe(0);
  expect(found('note-form.tsx', plain)).toBe(1);
  expect(found('note-form.tsx', library)).toBe(0);
  expect(found('note-dialog.tsx', library + plain)).toBe(1);
  expect(found('note-dialog.tsx', 'const fields = new FormData(form);')).toBe(1);
  expect(found('note-dialog.tsx', 'for (const one of fieldErrors(error)) show(one);')).toBe(1);
});
