/** Messages under the fields of a question that are missing. */
export const QUESTION_REQUIRED = {
  subject: 'Vul een onderwerp in.',
  message: 'Schrijf een bericht.',
} as const;

export const SENDER_REQUIRED = {
  name: 'Vul je naam in.',
  email: 'Vul je e-mailadres in.',
} as const;
