import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

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
    test: /\/app\/(features\/plans\/use-plan-link|components\/(price|vat-switch|house-drawing|public-heading))/,
  },
  {
    name: 'forms',
    test: /\/app\/(components\/form-field|features\/account\/use-early-submit|lib\/(plain-form|early-submit)|ui\/(input|alert))/,
  },
  { name: 'cycle', test: /\/domain\/(billing-cycle|amsterdam)/ },
  // Signing out needs it too, and public pages need it without the rest of that.
  { name: 'maintenance', test: /\/app\/lib\/maintenance-access/ },
  {
    name: 'account',
    test: /\/app\/(features\/account\/(use-after-login|entry-card)|components\/(checkbox-field|new-password-fields|refusal-alert)|ui\/password-input)/,
  },
];

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    // Fonts and pictures stay files of their own: they are cached longer than the style sheet.
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups: SHARED_CHUNKS } } } },
    },
  },
});
