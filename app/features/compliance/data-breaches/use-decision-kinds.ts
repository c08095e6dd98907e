import { api } from '#app/lib/api.ts';
import type { DataBreachDetail } from '#contract/staff/data-breaches.ts';
import {
  authorityFault,
  isLateReport,
  peopleFault,
  type AuthorityChoice,
  type PeopleChoice,
} from '#domain/compliance/breach-decision.ts';
import { authorityText, peopleText } from '#domain/compliance/breach-report.ts';
import { BREACH_MAX_LENGTH, type BreachFault } from '#domain/compliance/data-breach.ts';
import { AUTHORITY_LABELS, PEOPLE_LABELS } from './labels.ts';
import type { BreachChange } from './use-breach-change.ts';

export type DecisionAbout = 'authority' | 'people';

/** A decision to send; `words` is the number of the report, or how people were told. */
export type Decided = { isTold: boolean; at: Date | null; words: string; reason: string };

type DecisionKind = {
  title: string;
  legend: string;
  /** Both decisions: what each is called, and what it takes. */
  options: Readonly<Record<'told' | 'not-told', { label: string; description: string }>>;
  /** Said on the button of who decided not to tell and did after all. */
  again: string;
  saved: string;
  atLabel: string;
  words: {
    name: 'reference' | 'how';
    label: string;
    help: string;
    optional?: boolean;
    maxLength: number;
    /** Lines to write on; a number has one. */
    rows?: number;
  };
  reasonHelp: string;
  textOf: typeof authorityText;
  /** The decision that stands; neither before there is one. */
  known: (breach: DataBreachDetail) => Omit<Decided, 'at' | 'isTold'> & { isTold: boolean | null };
  faultOf: (decided: Decided, moment: { noticedAt: Date; now: Date }) => BreachFault<string> | null;
  /** Tells whether a decision is asked why: also the one that tells, if that was late. */
  asksReason: (told: Pick<Decided, 'isTold' | 'at'>, noticedAt: Date) => boolean;
  send: (decided: Decided & BreachChange['sent']) => Promise<unknown>;
};

function authorityChoice({ isTold, at, words: reference, reason }: Decided): AuthorityChoice {
  return { decision: isTold ? 'reported' : 'not-reported', at, reference, reason };
}

function peopleChoice({ isTold, at, words: how, reason }: Decided): PeopleChoice {
  return { decision: isTold ? 'told' : 'not-told', at, how, reason };
}

function isDecided(decision: string | null, told: string): boolean | null {
  return decision === null ? null : decision === told;
}

/** The two decisions about a breach: whether the authority was told, and whether the people concerned were. */
export const DECISIONS: Readonly<Record<DecisionAbout, DecisionKind>> = {
  authority: {
    title: 'Melden bij de AP',
    legend: 'Is het gemeld?',
    options: {
      told: {
        label: AUTHORITY_LABELS.reported,
        description: 'Je hebt het formulier op de site van de AP ingevuld en verstuurd.',
      },
      'not-told': {
        label: AUTHORITY_LABELS['not-reported'],
        description:
          'Alleen als een risico voor de mensen van wie de gegevens zijn onwaarschijnlijk is.',
      },
    },
    again: 'Toch gemeld',
    saved: 'Het besluit over de AP is vastgelegd.',
    atLabel: 'Gemeld op',
    words: {
      name: 'reference',
      label: 'Nummer van de melding',
      help: 'Staat in de ontvangstbevestiging van de AP.',
      optional: true,
      maxLength: BREACH_MAX_LENGTH.reference,
    },
    reasonHelp:
      'Bijvoorbeeld: de gegevens waren versleuteld. Bij een late melding: waarom het later werd.',
    textOf: authorityText,
    known: ({ authorityDecision, authorityReference: words, authorityReason: reason }) => ({
      isTold: isDecided(authorityDecision, 'reported'),
      words,
      reason,
    }),
    faultOf: (decided, moment) => authorityFault(authorityChoice(decided), moment),
    asksReason: ({ isTold, at }, noticedAt) =>
      !isTold || (at !== null && isLateReport(at, noticedAt)),
    send: ({ breachId, seen, ...decided }) =>
      api.staff.dataBreaches.decideAuthority({ breachId, seen, ...authorityChoice(decided) }),
  },
  people: {
    title: 'De betrokkenen inlichten',
    legend: 'Weten zij het?',
    options: {
      told: {
        label: PEOPLE_LABELS.told,
        description:
          'Zij hoorden wat er gebeurde, wat het voor hen betekent en wat zij kunnen doen.',
      },
      'not-told': {
        label: PEOPLE_LABELS['not-told'],
        description:
          'Alleen als het risico voor hen niet groot is, of hun gegevens goed beschermd waren.',
      },
    },
    again: 'Toch verteld',
    saved: 'Het besluit over de betrokkenen is vastgelegd.',
    atLabel: 'Verteld op',
    words: {
      name: 'how',
      label: 'Hoe',
      help: 'Zoals ‘gemaild aan 12 klanten’ of ‘gebeld’.',
      maxLength: BREACH_MAX_LENGTH.message,
      rows: 2,
    },
    reasonHelp: 'Bijvoorbeeld: het risico is klein, omdat de ontvanger de mail meteen wiste.',
    textOf: peopleText,
    known: ({ peopleDecision, peopleHow: words, peopleReason: reason }) => ({
      isTold: isDecided(peopleDecision, 'told'),
      words,
      reason,
    }),
    faultOf: (decided, moment) => peopleFault(peopleChoice(decided), moment),
    asksReason: ({ isTold }) => !isTold,
    send: ({ breachId, seen, ...decided }) =>
      api.staff.dataBreaches.decidePeople({ breachId, seen, ...peopleChoice(decided) }),
  },
};
