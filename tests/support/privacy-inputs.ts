const BREACH = {
  title: 'Mail naar de verkeerde',
  description: 'Hoi',
  noticedAt: new Date(0),
  beganAt: null,
  dataKinds: ['names'],
  dataWords: '',
  subjects: ['customers'],
  subjectCount: 1,
  cause: 'misdirected',
  consequences: '',
  measures: '',
};

const LETTER = { audience: { kind: 'all' }, subject: 'Bericht', message: 'Hoi' };

const PROCESSING = {
  name: 'Nieuwsbrief',
  purpose: 'Nieuws',
  basis: 'consent',
  people: 'Klanten',
  data: 'E-mailadres',
  recipients: '',
  retention: 'Een jaar',
  security: '',
};

/** The same for the log of data breaches and the register of processing. */
export function privacyInputs(id: string, page: object): Record<string, Record<string, unknown>> {
  const SEEN_BREACH = { breachId: id, seen: 1 };
  return {
    'staff.dataBreaches.list': { ...page, status: 'open' },
    'staff.dataBreaches.get': { breachId: id },
    'staff.dataBreaches.note': { requestKey: id, facts: BREACH },
    'staff.dataBreaches.addNote': { ...SEEN_BREACH, message: 'Hoi', messageKey: id },
    'staff.dataBreaches.correct': { ...SEEN_BREACH, facts: BREACH, message: 'Hoi' },
    'staff.dataBreaches.decideAuthority': {
      ...SEEN_BREACH,
      decision: 'not-reported',
      at: null,
      reference: '',
      reason: 'x'.repeat(20),
    },
    'staff.dataBreaches.decidePeople': {
      ...SEEN_BREACH,
      decision: 'not-told',
      at: null,
      how: '',
      reason: 'x'.repeat(20),
    },
    'staff.dataBreaches.close': SEEN_BREACH,
    'staff.dataBreaches.reopen': { ...SEEN_BREACH, message: 'Hoi' },
    'staff.breachLetters.list': { breachId: id },
    'staff.breachLetters.preview': { breachId: id, ...LETTER },
    'staff.breachLetters.send': { ...SEEN_BREACH, ...LETTER, shown: 1, messageKey: id },
    'staff.breachLetters.retry': { letterId: id },
    'staff.processingRegister.add': { processingId: id, fields: PROCESSING },
    'staff.processingRegister.edit': { processingId: id, fields: PROCESSING, seenAt: new Date(0) },
    'staff.processingRegister.end': { processingId: id, seenAt: new Date(0) },
  };
}
