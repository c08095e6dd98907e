import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

/**
 * What every page needs comes in two files instead of thirty small ones: they compress against each
 * other. What only one page needs stays out of them, for every page has 110 kB to spend.
 */
const SHARED_CHUNKS = [
  { name: 'framework', test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
  {
    name: 'frame',
    test: /\/app\/(root\.tsx|routes\/public\/layout|components\/toasts-on-demand|ui\/button|lib\/(page-meta|site)\.ts)/,
  },
  {
    name: 'shop',
    test: /\/app\/(features\/plans\/(use-plan-link|labels)|components\/(price|vat-switch))/,
  },
  { name: 'drawing', test: /\/app\/components\/house-drawing/ },
  // Before the parts of forms that have one in them, or its pages would carry all of those.
  { name: 'alert', test: /\/app\/ui\/alert/ },
  {
    name: 'forms',
    test: /\/app\/(components\/form-field|features\/account\/use-early-submit|lib\/(plain-form|early-submit)|ui\/(input|select|textarea))/,
  },
  {
    name: 'letter',
    test: /\/app\/features\/support\/(labels|sender-form|use-letter-form)/,
  },
  { name: 'cycle', test: /\/domain\/(billing-cycle|amsterdam)/ },
  // Signing out needs it too, and public pages need it without the rest of that.
  { name: 'maintenance', test: /\/app\/lib\/maintenance-access/ },
  // The page of a closed site asks for a code and needs nothing else of an account.
  { name: 'password', test: /\/app\/(ui\/password-input|lib\/safe-path)/ },
  {
    name: 'account',
    test: /\/app\/(features\/account\/(use-after-login|entry-card)|components\/(checkbox-field|new-password-fields|refusal-alert))/,
  },
  { name: 'badge', test: /\/app\/features\/plans\/plan-badge/ },
  { name: 'compare', test: /\/app\/(features\/plans\/plan-card|lib\/shop-plans)/ },
];

/**
 * What only the areas behind the login show. Inside the server's build only what is used of it takes
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

/** One letter outside of Latin-1 makes Node keep the whole text of a file in two bytes a letter. */
const latinServer: Plugin = {
  name: 'latin-server',
  applyToEnvironment: ({ name }) => name === 'ssr',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk') continue;
      file.code = file.code.replaceAll(/[^\0-\xff]/g, asEscape);
    }
  },
};

function asEscape(letter: string): string {
  return `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), latinServer],
  build: {
    // Fonts and pictures stay files of their own: they are cached longer than the style sheet.
    assetsInlineLimit: 0,
    // What is loaded on demand (toasts, a session) may come in two steps; its lists weighed on every page.
    modulePreload: false,
  },
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups: SHARED_CHUNKS } } } },
    },
    ssr: {
      resolve: { noExternal: CLOSED_AREA_PACKAGES },
      build: {
        // Node keeps the text of what it runs; names stay, for the log of a page that failed.
        rolldownOptions: {
          output: {
            minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
          },
        },
      },
    },
  },
});
