import { randomUUID } from 'node:crypto';
import { addNote } from '#server/compliance/data-breaches/add-note.ts';
import { closeBreach } from '#server/compliance/data-breaches/close-breach.ts';
import { decideAuthority } from '#server/compliance/data-breaches/decide-authority.ts';
import { decidePeople } from '#server/compliance/data-breaches/decide-people.ts';
import { recordBreach } from '#server/compliance/data-breaches/record-breach.ts';
import { addProcessing } from '#server/compliance/processing-register/add-processing.ts';
import { ADMIN, STAFF } from './accounts.ts';
import type { Moment } from './history.ts';
import { daysBefore } from './scenarios.ts';
import { beginStory } from './story.ts';

const HOUR_MS = 3_600_000;

/** A breach that is over, one whose clock runs, and what the shop does with data besides. */
export function privacyMoments(now: Date): Moment[] {
  return [...wrongAttachment(daysBefore(now, 96, 10)), lostPhone(now), applicants(now)];
}

/** So small that it was not reported. */
function wrongAttachment(begin: Date): Moment[] {
  const after = (hours: number) => new Date(begin.getTime() + hours * HOUR_MS);
  const { moments, add } = beginStory(STAFF.email, begin, async (history) => {
    const { breachId } = await recordBreach(history.as(STAFF.email), {
      requestKey: randomUUID(),
      facts: {
        title: 'Offerte in de verkeerde mail',
        description:
          'Bij een antwoord aan een klant zat de offerte van een ander bedrijf. De klant belde er zelf over en heeft de mail gewist.',
        noticedAt: begin,
        beganAt: after(-2),
        dataKinds: ['names', 'contact', 'purchases'],
        dataWords: '',
        subjects: ['customers'],
        subjectCount: 1,
        cause: 'misdirected',
        consequences: 'Een ander zag wat één bedrijf bij ons wilde bestellen.',
        measures: 'De ontvanger heeft de mail gewist en dat bevestigd.',
      },
    });
    return breachId;
  });
  add(after(3), (history, breachId) =>
    addNote(history.as(STAFF.email), {
      breachId,
      seen: 1,
      message: 'Bijlagen kiezen we voortaan vanuit het ticket zelf, niet uit een map.',
    }),
  );
  add(after(5), (history, breachId) =>
    decideAuthority(history.as(ADMIN.email), {
      breachId,
      seen: 2,
      decision: 'not-reported',
      at: null,
      reference: '',
      reason:
        'Eén offerte zonder gevoelige gegevens, bij een bekende ontvanger die hem meteen wiste: een risico is onwaarschijnlijk.',
    }),
  );
  add(after(6), (history, breachId) =>
    decidePeople(history.as(ADMIN.email), {
      breachId,
      seen: 3,
      decision: 'told',
      at: after(6),
      how: 'Gebeld met het bedrijf van wie de offerte was, met excuses.',
      reason: '',
    }),
  );
  add(after(7), (history, breachId) => closeBreach(history.as(ADMIN.email), { breachId, seen: 4 }));
  return moments;
}

/** Noted yesterday; nobody has decided yet. */
function lostPhone(now: Date): Moment {
  return {
    at: new Date(now.getTime() - 30 * HOUR_MS),
    customer: STAFF.email,
    play: (history) =>
      recordBreach(history.as(STAFF.email), {
        requestKey: randomUUID(),
        facts: {
          title: 'Telefoon van een medewerker kwijt',
          description:
            'Een telefoon met de mail van support is in de trein blijven liggen. Hij zit op slot met een code van zes cijfers.',
          noticedAt: new Date(now.getTime() - 31 * HOUR_MS),
          beganAt: new Date(now.getTime() - 32 * HOUR_MS),
          dataKinds: ['contact', 'conversations'],
          dataWords: '',
          subjects: ['customers', 'visitors'],
          subjectCount: null,
          cause: 'lost',
          consequences: '',
          measures: 'De sessie van de mail is beëindigd en de telefoon is op afstand gewist.',
        },
      }),
  };
}

function applicants(now: Date): Moment {
  return {
    at: daysBefore(now, 200, 14),
    customer: STAFF.email,
    play: (history) =>
      addProcessing(history.as(ADMIN.email), {
        processingId: randomUUID(),
        fields: {
          name: 'Sollicitaties',
          purpose: 'Nieuwe collega’s vinden en met hen afspreken.',
          basis: 'legitimate-interest',
          people: 'Sollicitanten',
          data: 'Naam, e-mailadres, telefoonnummer, cv en brief',
          recipients: '',
          retention:
            'Vier weken na het einde van de procedure; een jaar als de sollicitant dat goedvindt.',
          security: 'Een eigen postbus waar alleen de directie bij kan.',
        },
      }),
  };
}
