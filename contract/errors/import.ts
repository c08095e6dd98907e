/** Reasons that customers and services do not move in. */
export const IMPORT_ERRORS = {
  IMPORT_RUNNING: {
    status: 409,
    message: 'Er wordt al een bestand overgezet. Wacht tot dat klaar is.',
  },
  IMPORT_FINISHED: { status: 409, message: 'Deze import is al klaar of beëindigd.' },
  IMPORT_CHANGED: {
    status: 409,
    message: 'De winkel is sinds dit overzicht veranderd. Controleer de bestanden opnieuw.',
  },
  IMPORT_WRONG: {
    status: 409,
    message:
      'Er zijn regels met fouten. Verbeter ze, of kies ervoor alleen de goede over te zetten.',
  },
  IMPORT_NOTHING: {
    status: 409,
    message: 'Er is niets om over te zetten: alles staat er al, of is fout.',
  },
} as const satisfies Record<string, { status: number; message: string }>;
