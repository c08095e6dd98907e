import { describe, expect, test } from 'vitest';
import {
  findCycles,
  importGraph,
  listFiles,
  readTree,
  sourceFile,
} from '#tests/support/source-tree.ts';
import type { Import, SourceFile } from '#tests/support/source-tree.ts';
import { WINGS } from '#tests/support/wings.ts';

const FOLDERS = ['app', 'contract', 'domain', 'server', 'scripts', 'tests'];
const TREE = readTree(FOLDERS);

/**
 * Folders and packages that each folder may import. Tests may import anything; nobody imports tests or
 * scripts.
 */
const MAY_IMPORT: Record<string, { folders: string[]; packages: RegExp; instead: string }> = {
  domain: {
    folders: ['domain'],
    packages: /^$/,
    instead: 'domain imports only domain: take what you need as an argument, do I/O in server/',
  },
  contract: {
    folders: ['contract', 'domain'],
    packages: /^(?:zod|@orpc\/contract)$/,
    instead: 'contract says what can be asked: rules belong in domain/, doing in server/',
  },
  server: {
    folders: ['server', 'contract', 'domain'],
    packages:
      /^(?!react$|react-dom$|react-hook-form$|lucide-react|radix-ui|sonner|@tanstack\/react|.*\.tsx$)/,
    instead: 'server knows no screens: what both sides need belongs in contract/ or domain/',
  },
  app: {
    folders: ['app', 'contract', 'domain'],
    packages: /^(?!node:|pg$|pg-boss$|kysely$|hono$|@hono\/|@orpc\/server$|nodemailer$|pino$)/,
    instead: 'app asks the server through contract/ (app/lib/api.ts) and never imports it',
  },
  scripts: {
    folders: ['scripts', 'server', 'contract', 'domain', 'tests'],
    packages: /./,
    instead: 'scripts do not show screens',
  },
};

/** Inside app: routes → features → components → ui; all may use lib and styles. */
const APP_MAY_IMPORT: Record<string, string[]> = {
  routes: ['features', 'components', 'ui', 'lib', 'styles'],
  features: ['features', 'components', 'ui', 'lib'],
  components: ['components', 'ui', 'lib'],
  ui: ['ui', 'lib'],
  lib: ['lib'],
};

/** Folders of server that serve every noun and therefore know none. */
const SHARED =
  'platform/(?:db|backup|auth|jobs|startup|requests|documents|files|outgoing-http|mail-servers)|delivery/panels|sales/(?:gateways|vat-register)';
const SHARED_FILE = new RegExp(`^server/(?:${SHARED})/`);
const NOUN_FILE = new RegExp(
  `^server/(?!(?:${SHARED}|http|demo)/)((?:${WINGS.join('|')})/[\\w-]+)/(.+)$`,
);
const IMPORTS_KYSELY =
  /^server\/(?:platform\/(?:db|auth|jobs)\/|demo\/|[\w-]+\/[\w-]+\/(?:queries|jobs|[a-z]+-[\w-]+)\.ts$)/;

const WING = `(?:${WINGS.join('|')})`;
const NAME = '[a-z0-9]+(?:-[a-z0-9]+)*';
const WORDS = `${NAME.slice(0, -1)}+`; // at least two: <verb>-<noun>, <noun>-table

/** The closed file lists. A new kind of name needs a decision record and a line here. */
const KNOWN_FILES = [
  `domain/${WING}/${NAME}(\\.test)?\\.ts`,
  `contract/(values|errors|lists|procedures|index)\\.ts`,
  `contract/errors/(screen|service|delivery|account|order|plan|file|import|privacy|changed|api-key|webhook|article|reinstall|discount|incident|series|ledger)\\.ts`,
  `contract/(public|customer|staff)/${NAME}\\.ts`,
  `contract/${NAME}\\.test\\.ts`,
  `server/(actor|app|config|context|create-context|errors|job-handlers|main|order-kinds|router)(\\.test)?\\.ts`,
  `server/(${SHARED}|http|demo)/${NAME}(\\.test)?\\.ts`,
  `server/(?!${SHARED}|http|demo)${WING}/${NAME}/(router|webhook|queries|jobs|kinds?)\\.ts`,
  `server/(?!${SHARED}|http|demo)${WING}/${NAME}/(${WORDS}|${NAME}\\.test)\\.ts`,
  `server/(?!${SHARED}|http|demo)${WING}/${NAME}/emails/${NAME}(\\.test)?\\.ts`,
  `server/platform/mails/(layout|format|kinds)\\.ts`,
  `app/(routes\\.ts|root\\.tsx|entry\\.(client|server)\\.tsx)`,
  `app/routes/(public|account|checkout|dashboard|admin|system)/${NAME}\\.tsx`,
  `app/features/${WING}/${NAME}/${NAME}-(table|form|card|badge|columns|dialog|menu)\\.tsx`,
  `app/features/${WING}/${NAME}/(labels|use-${NAME})\\.ts`,
  `app/features/${WING}/${NAME}/${NAME}\\.test\\.tsx?`,
  `app/(components|ui)/${NAME}(\\.test)?\\.tsx?`,
  `app/lib/((drafts|files|focus|forms|live|maintenance|pages|session|texts|toasts)/)?${NAME}(\\.test)?\\.ts`,
  `scripts/(run\\.mjs|(bench/)?${NAME}(\\.test)?\\.ts)`,
  `tests/((architecture|comments|coverage|decisions|documents|forms|journeys|lockfile|readings|wings|writes)\\.test|e2e/(shop|${WING})/${NAME}\\.e2e|support/${NAME}(\\.test)?)\\.ts`,
].map((pattern) => new RegExp(`^${pattern}$`));

const READS_CLOCK = /\bDate\.now\b|\bnew Date(?:\(\s*\)|(?![\w(]))|(?<!new )\bDate\(\)/;
const MAY_READ_CLOCK = /^(?:server\/main\.ts|app\/lib\/clock\.ts|scripts\/.*|tests\/.*)$/;

type Rule = {
  name: string;
  check: (file: SourceFile) => string[];
  refuses: [string, string][];
  allows: [string, string][];
};

const RULES: Rule[] = [
  {
    name: 'the four folders point towards domain',
    check: ({ path, imports, isTest }) => {
      const layer = MAY_IMPORT[topOf(path)];
      if (layer === undefined || isTest) return [];
      return imports
        .filter(({ target }) =>
          FOLDERS.includes(topOf(target))
            ? !layer.folders.includes(topOf(target))
            : !layer.packages.test(target),
        )
        .map(({ specifier }) => `imports ${specifier}: ${layer.instead}`);
    },
    refuses: [
      ['app/lib/x.ts', `import { a } from '#server/db/x.ts';`],
      ['app/lib/x.ts', `import {\n  a,\n} from 'node:fs';`],
      ['app/lib/x.ts', `const a = await import('#server/a.ts');`],
      ['domain/x.ts', `import 'zod';`],
      ['domain/x.ts', `export type { A } from '#contract/a.ts';`],
      ['contract/x.ts', `import { a } from '@orpc/server';`],
      ['server/x.ts', `import { a } from 'react';`],
      ['server/x.ts', `import { a } from '#tests/support/a.ts';`],
      ['scripts/x.ts', `import { a } from '#app/lib/a.ts';`],
    ],
    allows: [
      ['domain/x.test.ts', `import { test } from 'vitest';`],
      ['contract/x.ts', `import * as z from 'zod';\nimport { a } from '#domain/a.ts';`],
      [
        'server/x.ts',
        `// import { a } from 'react';\nimport { readFile } from 'node:fs/promises';`,
      ],
    ],
  },
  {
    name: 'inside app: routes → features → components → ui, all use lib',
    check: ({ path, imports, isTest }) => {
      const allowed = APP_MAY_IMPORT[zoneOf(path)];
      if (topOf(path) !== 'app' || allowed === undefined || isTest) return [];
      return imports
        .filter(
          ({ target }) =>
            topOf(target) === 'app' &&
            !target.includes('/+types/') &&
            !allowed.includes(zoneOf(target)),
        )
        .map(
          ({ specifier }) =>
            `imports ${specifier}: what both need belongs in ${allowed.at(-1) ?? 'lib'} or ${allowed[0] ?? 'lib'}`,
        );
    },
    refuses: [
      ['app/ui/x.tsx', `import { A } from '#app/components/a.tsx';`],
      ['app/components/x.tsx', `import { A } from '#app/features/plans/a-card.tsx';`],
      ['app/lib/x.ts', `import { A } from '#app/ui/a.tsx';`],
      ['app/routes/public/x.tsx', `import { A } from './home.tsx';`],
    ],
    allows: [
      [
        'app/routes/public/x.tsx',
        `import type { Route } from './+types/x';\nimport { A } from '#app/ui/a.tsx';`,
      ],
    ],
  },
  {
    name: 'inside server: routers call verbs and queries, shared folders know no noun',
    check: ({ path, imports, isTest }) =>
      isTest ? [] : imports.flatMap((one) => serverComplaint(path, one)),
    refuses: [
      ['server/sales/orders/router.ts', `import { record } from '#server/platform/db/record.ts';`],
      ['server/sales/orders/pay-order.ts', `import { a } from '#server/sales/invoices/router.ts';`],
      ['server/sales/orders/pay-order.ts', `import { a } from '#server/sales/invoices/jobs.ts';`],
      ['server/platform/db/x.ts', `import { a } from '#server/sales/orders/queries.ts';`],
      ['server/sales/orders/router.ts', `import { sql } from 'kysely';`],
      ['server/app.ts', `import { sql } from 'kysely';`],
    ],
    allows: [
      [
        'server/sales/orders/pay-order.ts',
        `import { sql } from 'kysely';\nimport { a } from '#server/sales/invoices/issue-invoice.ts';`,
      ],
      ['server/app.ts', `import { a } from '#server/sales/orders/router.ts';`],
      [
        'server/sales/orders/pay-order.test.ts',
        `import { a } from '#server/sales/invoices/router.ts';`,
      ],
    ],
  },
  {
    name: 'a relative import stays in its own folder or below',
    check: ({ imports }) =>
      imports
        .filter(({ specifier }) => specifier.startsWith('..'))
        .map(
          ({ specifier }) =>
            `imports ${specifier}: use #app/, #contract/, #domain/, #server/ or #tests/`,
        ),
    refuses: [['app/lib/x.ts', `import { a } from '../ui/a.tsx';`]],
    allows: [['app/lib/x.ts', `import { a } from './a.ts';`]],
  },
  {
    name: 'every file has a known kind of name, in kebab-case',
    check: ({ path }) =>
      KNOWN_FILES.some((pattern) => pattern.test(path))
        ? []
        : ['is no known kind of file here; see the closed file lists in docs/architecture.md'],
    refuses: [
      ['server/sales/orders/service.ts', ''],
      ['server/sales/orders/payOrder.ts', ''],
      ['server/platform/db/migrations/0001.ts', ''],
      ['app/features/sales/orders/order-stuff.tsx', ''],
      ['app/helpers/x.ts', ''],
      ['domain/order.ts', ''],
      ['domain/orders/order.ts', ''],
      ['contract/admin/orders.ts', ''],
      ['tests/orders.test.ts', ''],
    ],
    allows: [
      ['server/sales/checkout/place-order.ts', ''],
      ['server/sales/checkout/place-order.test.ts', ''],
      ['server/sales/orders/emails/order-paid.ts', ''],
      ['app/features/sales/orders/refund-order-dialog.tsx', ''],
      ['app/features/sales/orders/use-orders.ts', ''],
      ['domain/platform/money.test.ts', ''],
    ],
  },
  {
    name: 'nothing is called utils, helpers, misc or common',
    check: ({ path }) =>
      /(?:^|[/-])(?:util|helper|misc|common)s?(?=[/.])/.test(path)
        ? ['belongs beside its only user, or under the name of what it does']
        : [],
    refuses: [
      ['app/lib/date-utils.ts', ''],
      ['server/helpers/x.ts', ''],
      ['server/common.ts', ''],
    ],
    allows: [
      ['app/lib/format.ts', ''],
      ['server/platform/auth/common-passwords.ts', ''],
    ],
  },
  {
    name: 'a verb file exports one function',
    check: ({ path, code, isTest }) => {
      const file = NOUN_FILE.exec(path)?.[2] ?? '';
      const count = code.match(/^export (?:async )?function\b/gm)?.length ?? 0;
      const isVerb = /^(?!(?:customer|staff)-queries\.ts$)[a-z]+-[\w-]+\.ts$/.test(file);
      if (isTest || !isVerb || count === 1) return [];
      return [
        `exports ${count} functions: one verb a file, reading belongs in queries.ts, rules in domain/`,
      ];
    },
    refuses: [
      ['server/sales/orders/pay-order.ts', 'export function a() {}\nexport async function b() {}'],
      ['server/sales/orders/pay-order.ts', ''],
    ],
    allows: [
      ['server/sales/orders/pay-order.ts', 'export async function payOrder() {}\nfunction b() {}'],
      ['server/sales/orders/queries.ts', ''],
      ['server/sales/orders/customer-queries.ts', 'export function a() {}\nexport function b() {}'],
    ],
  },
  {
    name: 'the clock is read in two places only',
    check: ({ path, code, isTest }) =>
      isTest || MAY_READ_CLOCK.test(path) || !READS_CLOCK.test(code)
        ? []
        : ['reads the clock: take `now: Date`, ctx.now() or app/lib/clock.ts'],
    refuses: [
      ['domain/x.ts', 'const a = new Date();'],
      ['server/x.ts', 'const now = Date.now;'],
      ['app/lib/x.ts', 'f(new Date());'],
    ],
    allows: [
      ['domain/x.ts', 'new Date(now.getTime()); // never new Date()\ntype A = Date;'],
      ['server/main.ts', 'new Date()'],
    ],
  },
  {
    name: 'a file has at most 300 lines, a test 400',
    check: ({ lines, isTest }) =>
      lines > (isTest ? 400 : 300) ? [`has ${lines} lines: split it by what it does`] : [],
    refuses: [
      ['domain/x.ts', '\n'.repeat(301)],
      ['domain/x.test.ts', '\n'.repeat(401)],
    ],
    allows: [['domain/x.test.ts', '\n'.repeat(400)]],
  },
];

describe.each(RULES)('$name', ({ check, refuses, allows }) => {
  test('holds', () => {
    expect(
      TREE.flatMap((file) => check(file).map((complaint) => `${file.path} ${complaint}`)),
    ).toEqual([]);
  });

  test('would be noticed', () => {
    const complaints = ([path, text]: [string, string]) => check(sourceFile(path, text));
    expect(refuses.filter((example) => complaints(example).length === 0)).toEqual([]);
    expect(allows.filter((example) => complaints(example).length > 0)).toEqual([]);
    expect(refuses.length * allows.length).toBeGreaterThan(0);
  });
});

describe('no circles', () => {
  const feature = (path: string) => /^app\/features\/[\w-]+\/[\w-]+/.exec(path)?.[0];
  const noun = (path: string) => NOUN_FILE.exec(path)?.[1];

  test.each([
    ['files', (path: string) => path],
    ['features of app', feature],
    ['nouns of server', noun],
  ])('between %s', (_, nameOf) => {
    expect(
      findCycles(
        importGraph(
          TREE.filter((file) => !file.isTest),
          nameOf,
        ),
      ),
    ).toEqual([]);
  });

  test('would be noticed', () => {
    const files = [
      sourceFile('server/sales/a/do-a.ts', `import { b } from '#server/sales/b/do-b.ts';`),
      sourceFile('server/sales/b/do-b.ts', `import type { C } from '#server/support/c/do-c.ts';`),
      sourceFile('server/support/c/do-c.ts', `import { a } from '#server/sales/a/other-a.ts';`),
    ];
    expect(findCycles(importGraph(files, (path) => path))).toEqual([]);
    expect(findCycles(importGraph(files, noun))).toEqual([
      'sales/a → sales/b → support/c → sales/a',
    ]);
  });
});

test('the tree that was checked is the whole one', () => {
  for (const folder of ['app', 'contract', 'domain', 'server', 'tests']) {
    expect(TREE.filter((file) => topOf(file.path) === folder).length, folder).toBeGreaterThan(1);
  }
  const strays = listFiles(FOLDERS).filter((path) => !/\.(?:ts|tsx|mjs|css|sql|json)$/.test(path));
  expect(strays, 'pictures and fonts belong in public/').toEqual([]);
});

function topOf(path: string): string {
  return path.split('/', 1)[0] ?? path;
}

function zoneOf(path: string): string {
  return path.split('/')[1] ?? '';
}

function serverComplaint(path: string, { target, typeOnly }: Import): string[] {
  if (topOf(path) !== 'server') return [];
  const [, noun, file] = NOUN_FILE.exec(path) ?? [];
  const [, otherNoun, otherFile = ''] = NOUN_FILE.exec(target) ?? [];
  const isOther = otherNoun !== undefined && otherNoun !== noun;
  const isPrivate = /^(?:router|jobs|webhook)\.ts$|^emails\//.test(otherFile);
  const complaints = {
    'put the SQL in queries.ts or a verb': target === 'kysely' && !IMPORTS_KYSELY.test(path),
    'a router calls verbs and queries':
      file === 'router.ts' && target.startsWith('server/platform/db/') && !typeOnly,
    'another noun offers its verbs and queries only': noun !== undefined && isOther && isPrivate,
    ['serves every noun and knows none; let server/app.ts or server/main.ts hand it over']:
      isOther && SHARED_FILE.test(path),
  };
  return Object.entries(complaints)
    .filter(([, applies]) => applies)
    .map(([instead]) => `imports ${target}: ${instead}`);
}
