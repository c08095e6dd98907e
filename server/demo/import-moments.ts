import { randomUUID } from 'node:crypto';
import { addDays, amsterdamDate } from '#domain/platform/amsterdam.ts';
import { columnHeads } from '#domain/delivery/moving-in.ts';
import { csvLine } from '#domain/platform/csv.ts';
import { runImport } from '#server/delivery/imports/run-import.ts';
import { startImport } from '#server/delivery/imports/start-import.ts';
import { ADMIN } from './accounts.ts';
import type { Moment } from './history.ts';
import { daysBefore } from './scenarios.ts';

const DAYS_AGO = 19;

/** Lines of the files in which a small host that stopped gave its administration to the shop. */
const CUSTOMERS = [
  'roos@naaiatelier-roos.example;Roos;Hoekstra;Naaiatelier Roos;61234509;;058 2134567;Voorstreek;40;8911 JR;Leeuwarden;NL;;WF-0012',
  'jelle.postma@voorbeeld.example;Jelle;Postma;;;;06 28374655;Kleine Kerkstraat;7;8911 DL;Leeuwarden;NL;;WF-0019',
  'bestuur@skutsje-eenhoorn.example;Wytske;de Boer;Stichting Skutsje De Eenhoorn;41002938;;;Willemskade;2;8603 AA;Sneek;NL;;WF-0031',
];

/** The columns of its file of customers, whatever others we learn to read. */
const CUSTOMER_HEADS =
  'e-mail;voornaam;achternaam;bedrijf;kvk;btw-id;telefoon;straat;huisnummer;postcode;plaats;land;factuur-e-mail;kenmerk';

/** Lines of its services, each with the days from now until which it was paid. */
const SERVICES = [
  ['roos@naaiatelier-roos.example;web-starter;naaiatelier-roos.example;jaarlijks;45,00', 131],
  ['jelle.postma@voorbeeld.example;web-starter;jellepostma.example;maandelijks;', 33],
  ['bestuur@skutsje-eenhoorn.example;web-starter;skutsje-eenhoorn.example;jaarlijks;45,00', 212],
] as const;

function filesAt(now: Date) {
  const today = amsterdamDate(now);
  const services = SERVICES.map(([line, days]) => `${line};${addDays(today, days)}`);
  return {
    customers: fileOf('klanten-oude-host.csv', CUSTOMER_HEADS.split(';'), CUSTOMERS),
    services: fileOf('diensten-oude-host.csv', columnHeads('service').slice(0, 6), services),
  };
}

function fileOf(name: string, heads: readonly string[], lines: readonly string[]): File {
  return new File([csvLine(heads), ...lines.map((line) => `${line}\r\n`)], name);
}

/** Imports the shop's move from another system, some weeks ago. */
export function importMoments(now: Date): Moment[] {
  const play: Moment['play'] = async (history) => {
    const importId = randomUUID();
    await startImport(history.as(ADMIN.email), {
      ...filesAt(now),
      importId,
      onlyRight: false,
      invites: false,
      shown: { customers: CUSTOMERS.length, services: SERVICES.length },
    });
    // Nobody is invited, so no link is made.
    await runImport(
      { ...history.asSystem('import'), secretKey: '' },
      { signal: AbortSignal.any([]), importId },
    );
  };
  return [{ at: daysBefore(now, DAYS_AGO, 11), customer: ADMIN.email, play }];
}
