import {
  ABUSE_KIND_LABELS,
  ABUSE_KINDS,
  ABUSE_KINDS_IN_ENGLISH,
  ABUSE_MAX_LENGTH,
  mayBeAnonymous,
} from '#domain/compliance/abuse-notice.ts';

const STEPS = [
  {
    title: 'Meteen een bevestiging',
    text: 'Je krijgt een nummer, en per e-mail wat je meldde met datum en tijd. Bewaar die.',
  },
  {
    title: 'Een mens beoordeelt het',
    text: 'Terroristische inhoud binnen 1 uur, seksueel kindermisbruik binnen 12 uur, al het andere binnen 24 uur. We letten op jouw belang, dat van onze klant en de vrijheid van meningsuiting.',
  },
  {
    title: 'Je hoort wat we besluiten',
    text: 'En waarom. Ben je het er niet mee eens, dan kijkt een andere medewerker opnieuw. De klant hoort het ook, maar niet van wie de melding kwam.',
  },
];

const ENGLISH = [
  'Anyone may report illegal content on our servers with this form, in Dutch or English. Tell us what it is, the exact location and why it is illegal. Your name and e-mail address are required, except for child sexual abuse material.',
  'You get a number and a receipt at once. A person decides: within 1 hour for terrorist content, within 12 hours for child sexual abuse material, within 24 hours for anything else. We tell you the decision, the reasons and how to object. We do not tell our customer who you are.',
  'This page is our single point of contact for authorities and users (Digital Services Act, art. 11 and 12), in Dutch and English.',
];

/** Text of the page of notices. Read by its loader: it travels in the page, not in its script. */
export function readAbusePage() {
  return {
    steps: STEPS,
    contact:
      'Voor iedereen, en voor autoriteiten, de Europese Commissie en de digitaledienstenraad. Ook verwijderingsbevelen komen hier binnen. In het Nederlands en Engels.',
    english: ENGLISH,
    form: {
      kinds: ABUSE_KINDS.map((kind) => ({
        kind,
        label: `${ABUSE_KIND_LABELS[kind]} / ${ABUSE_KINDS_IN_ENGLISH[kind]}`,
        mayBeAnonymous: mayBeAnonymous(kind),
      })),
      maxLength: ABUSE_MAX_LENGTH,
    },
  };
}

export type AbuseFormText = ReturnType<typeof readAbusePage>['form'];
