/** Reasons that a server is not made anew. */
export const REINSTALL_ERRORS = {
  SERVICE_BUSY: {
    status: 409,
    message: 'Er wordt nog aan deze server gewerkt. Probeer het opnieuw als dat klaar is.',
  },
  SERVICE_NOT_REINSTALLABLE: {
    status: 409,
    message: 'Deze server kan niet vanaf hier opnieuw geïnstalleerd worden. Open een ticket.',
  },
  SERVICE_NAME_DIFFERS: {
    status: 422,
    message: 'Dit is niet de naam van de service. Typ hem precies over.',
  },
} as const satisfies Record<string, { status: number; message: string }>;
