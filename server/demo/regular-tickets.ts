import { REGULAR } from './accounts.ts';
import { ticket, type DemoTicket } from './ticket.ts';

const KLANT = REGULAR.email;

export const REGULAR_TICKETS: readonly DemoTicket[] = [
  ticket(
    [KLANT, 430, 'medium', 'closed', 'service'],
    [
      'Domein verhuizen',
      'Ik wil studio-zuiderlicht.test naar jullie verhuizen. Wat heb je van mij nodig en hoe lang is mijn mail weg?',
    ],
    [
      'staff',
      3,
      'Leuk dat je overstapt! Stuur ons de verhuiscode van je huidige partij, dan zetten we alles klaar. Je mail blijft gewoon werken: we schakelen pas om als je postvakken hier staan.',
    ],
    ['customer', 20, 'De code is HZ-4410-PLD. Vanavond omzetten is prima.'],
    [
      'staff',
      34,
      'Het is gelukt. Je site en je mail draaien nu hier. Laat het weten als je iets mist.',
    ],
    ['customer', 36, 'Alles werkt. Dank jullie wel!'],
  ),
  ticket(
    [KLANT, 39, 'low', 'closed', 'general'],
    [
      'Kan mijn btw-id op de factuur?',
      'Mijn boekhouder vraagt of ons btw-id op de facturen kan staan. Waar vul ik dat in?',
    ],
    [
      'staff',
      5,
      'Dat vul je in bij het afrekenen, onder Zakelijk. Op facturen die al gemaakt zijn verandert niets meer, dat mag van de Belastingdienst niet. Op je volgende factuur staat het wel.',
    ],
  ),
  ticket(
    [KLANT, 6, 'medium', 'waiting', 'service'],
    [
      'Archiefserver staat op Opgeschort',
      'Mijn archiefserver staat op Opgeschort. Hoe krijg ik die weer aan de praat?',
    ],
    [
      'staff',
      2,
      'De periode van je archiefserver is voorbij en nog niet betaald. Je gegevens staan veilig. Wil je hem houden? Dan zetten we een nieuwe periode voor je klaar.',
    ],
  ),
  ticket(
    [KLANT, 2, 'high', 'in_progress', 'service'],
    [
      'Uploaden van grote video’s stopt halverwege',
      'Bij bestanden boven de 2 GB stopt het uploaden op ongeveer 80 procent. In de browser zie ik alleen "netwerkfout".',
    ],
    [
      'staff',
      1,
      'Vervelend. We zien dat de verbinding na vijf minuten wordt afgekapt. We zoeken uit waar dat aan ligt en laten vandaag nog iets horen.',
    ],
    [
      'note',
      2,
      'De proxy kapt af na 300 seconden. Bij de netwerkploeg nagevraagd of dat hoger mag.',
    ],
    [
      'customer',
      4,
      'Fijn, ik wacht even met de rest. Hierbij wat mijn uploadprogramma erover zegt.',
      {
        name: 'upload.log',
        text: '10:02:11 start studio-opening.mov 2,4 GB\n10:07:11 verbinding gesloten door server\n10:07:12 fout: netwerkfout (80%)\n',
      },
    ],
  ),
  ticket(
    [KLANT, 0, 'medium', 'open', 'general'],
    [
      'Betalen met een gezamenlijke rekening',
      'Kunnen mijn vennoot en ik allebei facturen ontvangen? We hebben elk een eigen mailadres.',
    ],
  ),
];
