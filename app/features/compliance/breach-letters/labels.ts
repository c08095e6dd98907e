import type { LetterAudience } from '#contract/staff/breach-letters.ts';
import { BREACH_LETTER_MAX } from '#domain/compliance/breach-letter.ts';

export const AUDIENCE_LABELS: Readonly<
  Record<LetterAudience['kind'], { label: string; description?: string }>
> = {
  all: { label: 'Alle klanten' },
  types: { label: 'Klanten met een soort service', description: 'Zoals alle webhosting.' },
  plans: { label: 'Klanten met een pakket' },
  modules: { label: 'Klanten van een server of paneel', description: 'Zoals alles op Proxmox.' },
  named: { label: 'Een lijst', description: 'Plak de e-mailadressen of klantnummers.' },
};

export const NAMES_HELP = `Met spaties, komma’s of regels ertussen, hooguit ${BREACH_LETTER_MAX.names.toLocaleString('nl-NL')}. Hoort er een bij niemand, dan versturen we niets.`;
