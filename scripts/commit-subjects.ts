/** Longest subject that lists of commits show whole. */
const LONGEST = 72;

/** Verbs that end like a past tense or a gerund and are neither. */
const NO_TENSE = new Set([
  'Embed',
  'Exceed',
  'Feed',
  'Need',
  'Proceed',
  'Seed',
  'Speed',
  'Bring',
  'Ping',
]);

/** Finds the faults of a commit's subject, as phrases for its author; none in a good one. */
export function findSubjectFaults(subject: string): string[] {
  const [verb = ''] = subject.split(' ');
  return [
    subject.length > LONGEST ? `has ${subject.length} characters, at most ${LONGEST}` : null,
    /^[A-Z]/.test(subject) ? null : 'begins with a capital',
    subject.endsWith('.') ? 'ends without a full stop' : null,
    /(?:ed|ing)$/.test(verb) && !NO_TENSE.has(verb) ? 'is imperative: "Add", not "Added"' : null,
  ].filter((fault) => fault !== null);
}
