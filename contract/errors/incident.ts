/** Refusals of incidents and planned maintenance. */
export const INCIDENT_ERRORS = {
  INCIDENT_CHANGED: {
    status: 409,
    message:
      'Er kwam net een update bij. Er is niets geplaatst: lees die eerst, wat je typte staat er nog.',
  },
  INCIDENT_CLOSED: {
    status: 409,
    message: 'Dit is langer dan een week voorbij. Open een nieuwe melding.',
  },
  INCIDENT_STATUS_REFUSED: {
    status: 409,
    message: 'Deze stap kan nu niet. Kijk hoe het er nu voor staat.',
  },
  INCIDENT_FULL: {
    status: 409,
    message: 'Hier staan al 200 updates. Sluit af en ga verder in een nieuwe melding.',
  },
  TOO_MANY_OPEN_INCIDENTS: {
    status: 409,
    message: 'Er staan al 20 storingen en onderhoud open. Sluit er eerst een af.',
  },
} as const satisfies Record<string, { status: number; message: string }>;
