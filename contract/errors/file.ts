/** Reasons that a file is not taken: told by the server, and before it is sent. */
export const FILE_ERRORS = {
  FILE_TYPE_REFUSED: {
    status: 422,
    message: 'Dit bestand kunnen we niet aannemen. Kies een pdf, png, jpg, webp, txt of log.',
  },
  FILE_IS_JFIF: {
    status: 422,
    message:
      'Een jfif is een gewone jpg. Verander .jfif aan het eind van de naam in .jpg en stuur hem opnieuw.',
  },
  FILE_IS_HEIC: {
    status: 422,
    message:
      'Een foto in heic kunnen we niet openen. Sla hem op als jpg, of maak er een schermafbeelding van, en stuur die.',
  },
  FILE_IS_JPG: {
    status: 422,
    message:
      'Dit is een jpg met een andere naam. Verander het eind van de naam in .jpg en stuur het bestand opnieuw.',
  },
  FILE_IS_PNG: {
    status: 422,
    message:
      'Dit is een png met een andere naam. Verander het eind van de naam in .png en stuur het bestand opnieuw.',
  },
  FILE_IS_WEBP: {
    status: 422,
    message:
      'Dit is een webp met een andere naam. Verander het eind van de naam in .webp en stuur het bestand opnieuw.',
  },
  FILE_IS_PDF: {
    status: 422,
    message:
      'Dit is een pdf met een andere naam. Verander het eind van de naam in .pdf en stuur het bestand opnieuw.',
  },
  FILE_IS_PICTURE: {
    status: 422,
    message: 'Dit soort afbeelding kunnen we niet openen. Sla hem op als png of jpg en stuur die.',
  },
  FILE_IS_DOCUMENT: {
    status: 422,
    message:
      'Een bestand van Word, Excel of PowerPoint nemen we niet aan. Sla het op als pdf en stuur die.',
  },
  FILE_IS_ARCHIVE: {
    status: 422,
    message: 'Ingepakte bestanden nemen we niet aan. Pak ze uit en stuur ze los.',
  },
  FILE_IS_TEXT: {
    status: 422,
    message:
      'Tekst nemen we aan als txt of log. Zet .txt achter de naam en stuur het bestand opnieuw.',
  },
  FILE_EMPTY: { status: 422, message: 'Dit bestand is leeg.' },
  FILE_TOO_LARGE: { status: 422, message: 'Dit bestand is groter dan 10 MB.' },
  FILES_UNCONFIRMED: {
    status: 403,
    message:
      'Zolang je e-mailadres niet is bevestigd, bewaren we in totaal 10 MB aan bestanden. Bevestig je e-mailadres en stuur het bestand dan nog eens.',
  },
} as const satisfies Record<string, { status: number; message: string }>;
