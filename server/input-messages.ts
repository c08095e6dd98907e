import * as z from 'zod';

const NOT_VALID = 'Dit is geen geldige waarde.';

/** What a person reads at a field whose schema has no sentence of its own. */
function sentenceFor(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'unrecognized_keys':
      return `Onbekend veld: ${issue.keys.slice(0, 5).join(', ')}.`;
    case 'invalid_type':
      return issue.input === undefined ? 'Dit veld is verplicht.' : NOT_VALID;
    case 'too_big':
      return issue.origin === 'string'
        ? `Gebruik hoogstens ${issue.maximum} tekens.`
        : `Kies hoogstens ${issue.maximum}.`;
    case 'too_small':
      return issue.origin === 'string'
        ? `Gebruik minstens ${issue.minimum} tekens.`
        : `Kies minstens ${issue.minimum}.`;
    default:
      return NOT_VALID;
  }
}

/** Has every schema of the program speak Dutch. */
export function speakDutch(): void {
  z.config({ customError: sentenceFor });
}
