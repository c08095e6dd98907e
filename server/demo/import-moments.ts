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

function fileOf(name: string, heads: readonly string[], lines: readonly string[]): File {
  return new File([csvLine(heads), ...lines.map((line) => `${line}\r\n`)], name);
}

/** The administration of a small host that stopped, as it gave it to the shop. */
function filesAt(now: Date) {
  const until = (days: number) => addDays(amsterdamDate(now), days);
  return {
    customers: fileOf('klanten-oude-host.csv', columnHeads('customer'), [
      'roos@naaiatelier-roos.example;Roos;Hoekstra;Naaiatelier Roos;61234509;;058 2134567;Voorstreek;40;8911 JR;Leeuwarden;NL;;WF-0012',
      'jelle.postma@voorbeeld.example;Jelle;Postma;;;;06 28374655;Kleine Kerkstraat;7;8911 DL;Leeuwarden;NL;;WF-0019',
      'bestuur@skutsje-eenhoorn.example;Wytske;de Boer;Stichting Skutsje De Eenhoorn;41002938;;;Willemskade;2;8603 AA;Sneek;NL;;WF-0031',
    ]),
    services: fileOf('diensten-oude-host.csv', columnHeads('service').slice(0, 6), [
      `roos@naaiatelier-roos.example;web-starter;naaiatelier-roos.example;jaarlijks;45,00;${until(131)}`,
      `jelle.postma@voorbeeld.example;web-starter;jellepostma.example;maandelijks;;${until(33)}`,
      `bestuur@skutsje-eenhoorn.example;web-starter;skutsje-eenhoorn.example;jaarlijks;45,00;${until(212)}`,
    ]),
  };
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
      shown: { customers: 3, services: 3 },
    });
    // Nobody is invited, so no link is made.
    await runImport(
      { ...history.asSystem('import'), secretKey: '' },
      { signal: AbortSignal.any([]), importId },
    );
  };
  return [{ at: daysBefore(now, DAYS_AGO, 11), customer: ADMIN.email, play }];
}
