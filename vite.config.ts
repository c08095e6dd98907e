import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

/**
 * Puts parts that pages need together in one file instead of many small ones: they compress against each
 * other. A group is loaded whole, with the imports of its files that no earlier group has, so the order
 * tells, and parts that only some of its pages need stay out. `tests/e2e/platform/weight.e2e.ts` holds
 * what each page may weigh; decision 0035 says how.
 */
const SHARED_CHUNKS = [
  { name: 'framework', test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
  {
    name: 'frame',
    test: /\/app\/(root\.tsx|routes\/public\/layout|components\/toasts-at-hand|ui\/button|lib\/(pages\/(page-meta|first-interaction)|site|wait-for|session\/lazy-code)\.ts)/,
  },
  { name: 'format', test: /\/app\/(lib\/format|ui\/badge)|\/domain\/\w+\/counted/ },
  {
    name: 'shop',
    test: /\/app\/(features\/\w+\/plans\/(use-plan-link|labels)|components\/(price|vat-switch))/,
  },
  { name: 'drawing', test: /\/app\/components\/house-drawing/ },
  // Before the parts of forms that have one in them, or its pages would carry all of those.
  { name: 'alert', test: /\/app\/(ui\/(alert|skeleton)|lib\/toasts\/toasts\.ts)/ },
  {
    name: 'forms',
    test: /\/app\/(components\/form-field|features\/\w+\/account\/use-early-submit|lib\/forms\/(plain-form|early-submit)|ui\/(input|select|textarea))/,
  },
  {
    name: 'letter',
    test: /\/app\/features\/\w+\/support\/(labels|sender-form|use-letter-form)/,
  },
  { name: 'amsterdam', test: /\/domain\/\w+\/amsterdam/ },
  // The checkout sums with these, and shows no plans beside each other.
  { name: 'term', test: /\/domain\/\w+\/(term|plan)\.ts|\/app\/lib\/term-query/ },
  // Signing out needs it too, and public pages need it without the rest of that.
  {
    name: 'maintenance',
    test: /\/app\/lib\/(maintenance\/(maintenance-access|held-access)|session\/user-activity)|\/domain\/\w+\/maintenance\.ts/,
  },
  // The page of a closed site asks for a code and needs nothing else of an account.
  { name: 'password', test: /\/app\/(ui\/password-input|lib\/pages\/safe-path)/ },
  {
    name: 'answers',
    test: /\/app\/lib\/session\/(auth-answers|session-demand)/,
  },
  { name: 'entrance', test: /\/app\/components\/(refusal-alert|early-form)/ },
  {
    name: 'mail-link',
    test: /\/app\/features\/\w+\/account\/(checked-link-card|link-card|use-link)|\/app\/lib\/session\/recovery-calls/,
  },
  { name: 'new-password', test: /\/app\/components\/new-password-fields/ },
  // The form for notices of abuse has one, and needs nothing of an account.
  { name: 'checkbox', test: /\/app\/(components\/checkbox-field|ui\/checkbox)/ },
  { name: 'account', test: /\/app\/features\/\w+\/account\/(use-after-login|entry-card)/ },
  // Icons and orders of lists behind the login, without the sale that checkout and dashboard share.
  {
    name: 'icons',
    test: /\/lucide-react\/dist\/esm\/(?!icons\/(?!(x|check)\.mjs))|\/contract\/lists/,
  },
  // The checkout shares these with the dashboard, and needs nothing else of it for them.
  {
    name: 'sale',
    test: /\/domain\/\w+\/payment\.ts|\/contract\/errors\/service/,
  },
  // The buyer of it, and the sums that check their numbers.
  { name: 'buyer', test: /\/domain\/\w+\/(checksum|customer)\.ts/ },
  { name: 'badge', test: /\/app\/features\/\w+\/plans\/plan-badge/ },
  {
    name: 'compare',
    test: /\/app\/(features\/\w+\/plans\/(plan-card|other-terms-card)|lib\/shop-plans)/,
  },
  { name: 'card', test: /\/app\/ui\/card/ },
  // From here on for who is signed in: the session, what asks the server, what every area shows, and
  // the first view of console and dashboard.
  {
    name: 'session',
    test: /\/app\/lib\/(session\/(session|session-store|session-state|session-calls|acting)|maintenance\/use-maintenance-gate|area-paths)\.ts|\/app\/components\/require-session|\/domain\/\w+\/role\.ts/,
  },
  {
    name: 'data',
    test: /\/node_modules\/(@tanstack|@orpc\/(client|shared|standard-server|standard-server-fetch|tanstack-query))\/|\/app\/lib\/(api|rpc-client|query-client|errors|use-action)\.ts|\/contract\/errors\/screen/,
  },
  {
    name: 'parts',
    test: /\/lucide-react\/dist\/esm\/(?!icons\/(?!chevron-|refresh-cw|arrow-left))|\/app\/(components\/(paging|empty-state)|lib\/pages\/area-meta)/,
  },
  {
    name: 'area',
    test: /\/app\/(components\/(area-header|area-skeleton|header-action|guarded-button|load-error|stale-notice|vat-included)|ui\/(tabs|tooltip|use-lifted)|lib\/(live\/(events|change-stream|change-rounds|while-visible|reconnect|watch-silence)|focus\/focus-place|list-params|use-load-failure|pages\/page-failures|session\/use-role)\.ts|features\/\w+\/statistics\/statistics-card)/,
  },
  {
    name: 'list',
    test: /\/app\/(components\/(data-table|staff-list|sorting|list-toolbar|filter-chips|clear-filters|search-field|record-link|export-button)|features\/\w+\/statistics\/dense-statistics-card|ui\/(table|dropdown-menu|use-menu-keys)|lib\/(use-media-query|use-staff-list|files\/use-export)\.ts)|\/icons\/(arrow-down|arrow-up|arrow-up-down|download|x|ellipsis|search|mail)\.mjs/,
  },
  { name: 'dialog', test: /\/app\/(ui\/dialog|components\/confirm-dialog)\.tsx/ },
  {
    name: 'own',
    test: /\/app\/(components\/acting-banner|features\/\w+\/(members\/work-menu|incidents\/use-own-incidents)|lib\/session\/use-work)/,
  },
  {
    name: 'service',
    test: /\/app\/features\/\w+\/services\/(labels|service-badge|service-type-badge)/,
  },
  {
    name: 'customer',
    test: /\/app\/features\/\w+\/customer(?:s|-page)\/(labels|role-badge|customer-menu|customer-choice-dialog)/,
  },
  {
    name: 'dashboard',
    test: /\/app\/(ui\/popover|features\/\w+\/(waiting\/|notifications\/inbox-card)|features\/\w+\/orders\/pay-order-form|features\/\w+\/services\/(restart-service-dialog|service-card|use-own-service))|\/icons\/(globe|file-text|shopping-cart|message-square|plus|loader-circle|rotate-cw)\.mjs/,
  },
];

/**
 * Packages that only the areas behind the login use. Inside the server's build only their used parts take
 * memory there.
 */
const CLOSED_AREA_PACKAGES = [
  /^@tanstack\//,
  /^@?radix-ui/,
  /^@floating-ui\//,
  /^@hookform\//,
  '@orpc/tanstack-query',
  'cmdk',
  'lucide-react',
  'react-hook-form',
  'sonner',
];

/**
 * Names that only developers' tools show keep parts of React Router alive that nobody uses, such as
 * its forms: 1.5 kB on every page. Nor does a page carry what it would tell developers.
 */
const namelessRouter: Plugin = {
  name: 'nameless-router',
  applyToEnvironment: ({ name, config }) => name === 'client' && config.command === 'build',
  transform: {
    filter: { id: /\/node_modules\/react-router\// },
    handler: (code) =>
      code
        .replaceAll(/^\w+\.displayName = "[^"]*";$/gm, '')
        .replaceAll(/`\s*console\.log\([^`]*`/g, "''")
        .replaceAll(/(?<== )React\$1\.(?:forwardRef|createContext|memo)\(/g, '/* @__PURE__ */ $&'),
  },
};

/**
 * A page of an earlier build whose file is gone is loaded anew by React Router where it stands. It goes
 * where somebody clicked instead: that page is of the build that is there.
 */
const clickedPage: Plugin = {
  name: 'clicked-page',
  applyToEnvironment: ({ name, config }) => name === 'client' && config.command === 'build',
  transform: {
    filter: { id: /\/react-router\/dist\/[^?]*\/routeModules/ },
    handler: (code) => {
      const reload = 'window.location.reload()';
      if (!code.includes(reload)) throw new Error('React Router loads pages anew by other words.');
      const go = 'to ? location.assign(to.pathname + to.search + to.hash) : location.reload()';
      const clicked = 'window.__reactRouterDataRouter?.state.navigation.location';
      return (
        code
          .replace(reload, `((to) => ${go})(${clicked})`)
          // The error itself follows, with the address of the file in it.
          .replace(/console\.error\(`Error loading route module[^;]*;/, '')
      );
    },
  },
};

/**
 * Vite loads the styles of a part before the part. Ours are in the one sheet of the site, so an
 * import is an import: 0.7 kB less on every page.
 */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'post',
  applyToEnvironment: ({ name, config }) => name === 'client' && config.command === 'build',
  transform: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => 'export const __vitePreload = (load) => load();',
  },
};

/**
 * The server renders only the frame of console, dashboard and checkout: the session is in the
 * browser. Their pages were two thirds of the build that it holds in memory; of them it needs the
 * titles.
 */
const framesOnly: Plugin = {
  name: 'frames-only',
  enforce: 'pre',
  applyToEnvironment: ({ name, config }) => name === 'ssr' && config.command === 'build',
  transform: {
    filter: { id: /\/app\/routes\/(?:admin|dashboard|checkout)\/(?!layout\.tsx$)[\w-]+\.tsx$/ },
    handler: (code) =>
      `${code.replace('export default function', 'function')}\nexport default () => null;`,
  },
};

/** One letter outside of ASCII makes Node keep the whole text of a large file in two bytes a letter. */
const asciiServer: Plugin = {
  name: 'ascii-server',
  applyToEnvironment: ({ name }) => name === 'ssr',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk') continue;
      file.code = file.code.replaceAll(/[^\0-\x7f]/g, asEscape);
    }
  },
};

function asEscape(letter: string): string {
  return `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

export default defineConfig({
  plugins: [
    tailwindcss(),
    reactRouter(),
    namelessRouter,
    clickedPage,
    plainImports,
    framesOnly,
    asciiServer,
  ],
  build: {
    // Fonts and pictures stay files of their own: they are cached longer than the style sheet.
    assetsInlineLimit: 0,
    // Parts that are loaded on demand (toasts, a session) may come in two steps; their lists weighed on
    // every page.
    modulePreload: false,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // The rules and the contract are pure: what is not asked of them does nothing by being there.
          treeshake: {
            moduleSideEffects: [{ test: /\/(domain|contract)\/[^?]*\.ts$/, sideEffects: false }],
          },
          output: { codeSplitting: { groups: SHARED_CHUNKS } },
        },
      },
    },
    ssr: {
      resolve: { noExternal: CLOSED_AREA_PACKAGES },
      build: {
        // Node keeps the text of what it runs; names stay, for the log of a page that failed.
        rolldownOptions: {
          treeshake: {
            moduleSideEffects: [
              { test: /\/(app|domain|contract)\/[^?]*\.tsx?$/, sideEffects: false },
            ],
          },
          output: {
            minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
          },
        },
      },
    },
  },
});
