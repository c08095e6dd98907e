import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/**
 * What every page needs comes in two files instead of thirty small ones: they compress against each
 * other, which is a tenth of what the home page loads.
 */
const SHARED_CHUNKS = [
  { name: 'framework', test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
  { name: 'frame', test: /\/app\/(root\.tsx|routes\/public\/(layout|home)|ui\/button)/ },
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
