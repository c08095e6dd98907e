import type { TermMonths } from '#domain/catalogue/term.ts';

/** Words for a term in files of other systems, without spaces and capitals. */
export const TERM_WORDS: Readonly<Record<TermMonths, readonly string[]>> = {
  1: ['monthly', 'maandelijks', 'maand', 'month', 'permaand', '1'],
  3: ['quarterly', 'kwartaal', 'quarter', 'perkwartaal', 'driemaandelijks', '3'],
  6: ['halfjaarlijks', 'halfjaar', 'perhalfjaar', 'semiannually', 'semiannual', '6'],
  12: ['yearly', 'jaarlijks', 'jaar', 'year', 'annually', 'perjaar', '12'],
  24: ['biennially', 'tweejaarlijks', '2jaar', 'per2jaar', '24'],
  36: ['triennially', 'driejaarlijks', '3jaar', 'per3jaar', '36'],
};
