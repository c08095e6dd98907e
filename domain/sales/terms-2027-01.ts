import type { LegalText } from './legal-text.ts';
import { TERMS_2026_12 } from './terms-2026-12.ts';

/** Sentences of articles 4 and 5 that knew a month and a year alone, and what they say of any term. */
const CHANGED: readonly (readonly [before: string, after: string])[] = [
  [
    'en duurt een maand of een jaar, net wat je koos.',
    'en duurt zo lang als je koos: een maand, een kwartaal, een halfjaar, of één, twee of drie jaar.',
  ],
  [
    'dan kun je na de eerste termijn elke dag opzeggen, met een opzegtermijn van een maand',
    'dan kun je na de eerste termijn elke dag opzeggen, en bij een eerste termijn van meer dan een jaar al na het eerste jaar, met een opzegtermijn van een maand',
  ],
];

function changed(sentence: string): string {
  return CHANGED.reduce((text, [before, after]) => text.replace(before, after), sentence);
}

/** The text of 2026-12, which is never edited, with these changes. */
export const TERMS_2027_01: LegalText = TERMS_2026_12.map((section) => ({
  ...section,
  blocks: section.blocks.map((block) => {
    if (typeof block === 'string') return changed(block);
    return Array.isArray(block) ? block.map(changed) : block;
  }),
}));
