import type { LegalSection, LegalText } from './legal-text.ts';
import { TERMS_2026_11 } from './terms-2026-11.ts';

/** The articles that say what becomes of files after the end, each in full; the others stay as they were. */
const CHANGED: readonly LegalSection[] = [
  {
    id: 'opzeggen',
    title: '5. Opzeggen, en je bestanden na het einde',
    blocks: [
      'Opzeggen gaat zoals je bestelde: online, of met een bericht aan ons. Je hoeft geen reden te geven.',
      [
        'Ben je consument, dan kun je na de eerste termijn elke dag opzeggen, met een opzegtermijn van een maand (art. 6:236 onder j BW, de Wet Van Dam). Een maand is tot dezelfde dag van de volgende maand: zeg je op 15 januari op, dan eindigt je dienst op 15 februari. Wat je vooruit hebt betaald en niet meer gebruikt, krijg je terug.',
        'Bestel je als bedrijf, dan kun je opzeggen tegen het einde van de lopende termijn.',
      ],
      'Na het einde staat je dienst uit. Je bestanden bewaren we nog 30 dagen; daarna wissen we ze.',
      [
        'Zegde je per direct op, dan zet je je dienst de eerste 24 uur zonder kosten weer aan.',
        'Verder haal je hem in die 30 dagen terug door een nieuwe termijn te betalen. Die termijn begint op de dag waarop je betaalt, of na de dagen die je al betaald had. Hebben wij je dienst beëindigd of opgeschort om een andere reden dan een openstaande factuur, neem dan contact met ons op.',
        'Wil je alleen je bestanden, vraag ze dan binnen die 30 dagen bij ons op.',
      ],
      'Eerder wissen we alleen als jij dat wilt, met ‘Wis nu’ in je dashboard of door je account te verwijderen, of als we je dienst beëindigen wegens misbruik (artikel 10). Dan wissen we meteen, en komt er niets terug.',
    ],
  },
  {
    id: 'te-laat',
    title: '12. Te laat betaald',
    blocks: [
      'Is een factuur na de vervaldatum niet betaald, dan sturen we je eerst kosteloos een herinnering. Blijft betaling uit, dan kunnen we je dienst opschorten tot er betaald is. We waarschuwen je daarvoor, en wissen in die tijd niets.',
      'Betaal je ook daarna niet, dan kan je dienst eindigen. In de waarschuwing staat wanneer. Je bestanden bewaren we dan nog zolang als in artikel 5 staat.',
      'Ben je consument, dan rekenen we incassokosten pas nadat je in een aparte brief nog 14 dagen hebt gekregen, en niet meer dan de wet toestaat.',
    ],
  },
];

/** Annex A lasts as long as article 5 keeps files, which may be shorter than it was. */
const LASTED = 'Duur: zolang de dienst loopt, en de 30 dagen daarna.';
const LASTS =
  'Duur: zolang de dienst loopt en tot de gegevens gewist zijn, uiterlijk 30 dagen na het einde (artikel 5).';

/** Two hours are promised within hours that every shop chooses. */
const ANSWERED = 'daarbuiten binnen 6 uur.';
const HOURS = `${ANSWERED} Onze kantooruren staan op de supportpagina.`;

function withSmallChanges(section: LegalSection): LegalSection {
  const blocks = section.blocks.map((block) =>
    typeof block === 'string' ? block.replace(LASTED, LASTS).replace(ANSWERED, HOURS) : block,
  );
  return { ...section, blocks };
}

/** The text of 2026-11, which is never edited, with these changes. */
export const TERMS_2026_12: LegalText = TERMS_2026_11.map(
  (section) => CHANGED.find(({ id }) => id === section.id) ?? withSmallChanges(section),
);
