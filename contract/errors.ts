/**
 * Every failure a caller may expect: its HTTP status and the sentence a person reads. The screens
 * and the REST answers take it from here, so there is one wording. Plain values and no schema: every
 * screen behind the login needs the sentences.
 */
export const ERRORS = {
  INPUT_INVALID: { status: 422, message: 'Controleer de ingevulde gegevens.' },
  UNAUTHORIZED: {
    status: 401,
    message: 'Je bent niet (meer) ingelogd. Log in en probeer het opnieuw.',
  },
  FORBIDDEN: { status: 403, message: 'Je hebt hier geen rechten voor.' },
  SECOND_FACTOR_REQUIRED: {
    status: 403,
    message: 'Stel eerst tweestapsverificatie in. Daarna gaat het Admin Panel voor je open.',
  },
  NOT_FOUND: { status: 404, message: 'We konden dit niet vinden.' },
  NOT_WHILE_ACTING: {
    status: 403,
    message: 'Dit kan alleen de klant zelf. Je bekijkt dit account als medewerker.',
  },
  CONFLICT: {
    status: 409,
    message: 'Iemand anders was net eerder. Ververs de pagina en kijk hoe het er nu voor staat.',
  },
  RATE_LIMITED: {
    status: 429,
    message: 'Je hebt dit te vaak achter elkaar gedaan. Wacht even en probeer het opnieuw.',
  },
  UNAVAILABLE: {
    status: 503,
    message: 'We zijn even niet bereikbaar. Probeer het over een minuut opnieuw.',
  },
  MAINTENANCE: {
    status: 503,
    message: 'De site is even dicht voor onderhoud. Probeer het straks opnieuw.',
  },
  INTERNAL: { status: 500, message: 'Er ging iets mis. Probeer het later opnieuw.' },
  WRONG_PASSWORD: { status: 422, message: 'Je wachtwoord klopt niet.' },
  WEAK_PASSWORD: { status: 422, message: 'Kies een sterker wachtwoord.' },
  SECOND_FACTOR_WRONG: {
    status: 422,
    message: 'Deze code klopt niet of is al gebruikt. Wacht op de volgende code in je app.',
  },
  SECOND_FACTOR_ON: { status: 409, message: 'Inloggen in twee stappen staat al aan.' },
  SECOND_FACTOR_OFF: { status: 409, message: 'Inloggen in twee stappen staat al uit.' },
  SECOND_FACTOR_NOT_STARTED: {
    status: 409,
    message: 'Begin opnieuw: deze QR-code geldt niet meer.',
  },
  OWN_ACCOUNT: { status: 409, message: 'Dit kan niet met je eigen account.' },
  TARGET_IS_OWNER: {
    status: 403,
    message: 'Het account van een owner wijzig je niet in de console.',
  },
  TARGET_IS_ADMIN: {
    status: 403,
    message: 'Alleen een owner mag dit met het account van een admin.',
  },
  NOTE_NOT_YOURS: { status: 403, message: 'Je kunt alleen je eigen notities wijzigen.' },
  OWN_ROLE: { status: 409, message: 'Je eigen rol kun je niet wijzigen.' },
  ROLE_UNCHANGED: {
    status: 409,
    message: 'Deze persoon heeft die rol al. Iemand anders was net eerder.',
  },
  TARGET_IS_STAFF: {
    status: 403,
    message: 'Dit is het account van een collega. Inloggen als collega kan niet.',
  },
  TARGET_IS_BLOCKED: { status: 409, message: 'Dit account is geblokkeerd.' },
  TARGET_IS_ERASED: {
    status: 409,
    message: 'Deze klant heeft het account verwijderd. Er is niemand meer.',
  },
  TARGET_NOT_BLOCKED: { status: 409, message: 'Dit account is niet (meer) geblokkeerd.' },
  PLAN_NOT_AVAILABLE: {
    status: 409,
    message: 'Dit pakket is niet (meer) te bestellen. Kies een ander pakket.',
  },
  PLAN_NOT_CHANGEABLE: { status: 409, message: 'Deze service krijgt nu geen ander pakket.' },
  PRICE_CHANGED: {
    status: 409,
    message: 'De prijs is gewijzigd. Bekijk het nieuwe bedrag voordat je bestelt.',
  },
  TERMS_CHANGED: {
    status: 409,
    message:
      'Onze voorwaarden zijn net gewijzigd. Er is nog niets besteld: lees ze na en bestel opnieuw.',
  },
  SHOP_CLOSED: {
    status: 409,
    message:
      'Deze winkel neemt nog geen bestellingen aan: de bedrijfsgegevens zijn nog niet compleet.',
  },
  TOO_MANY_SERVICES: {
    status: 409,
    message:
      'Je hebt het hoogste aantal diensten bereikt. Neem contact met ons op als je er meer wilt.',
  },
  METHOD_NOT_AVAILABLE: {
    status: 409,
    message: 'Deze betaalmethode is hier niet beschikbaar. Kies een andere.',
  },
  IDEMPOTENCY_MISMATCH: {
    status: 409,
    message:
      'Deze bestelling is al verstuurd met andere gegevens. Ververs de pagina en begin opnieuw.',
  },
  ORDER_NOT_PAYABLE: { status: 409, message: 'Deze bestelling kan niet (meer) betaald worden.' },
  ORDER_NOT_PENDING: {
    status: 409,
    message: 'Deze bestelling is niet meer in behandeling. Ververs de lijst.',
  },
  ORDER_NOT_REFUNDABLE: {
    status: 409,
    message: 'Deze bestelling kan niet (meer) terugbetaald worden. Ververs de lijst.',
  },
  CREDIT_TOO_LOW: { status: 409, message: 'Zoveel tegoed heb je niet (meer).' },
  REFUND_ALREADY_DONE: { status: 409, message: 'Deze terugbetaling is al afgerond.' },
  REFUND_UNDER_WAY: {
    status: 409,
    message: 'Deze terugbetaling loopt bij de betaaldienst. Wacht tot die klaar is.',
  },
  TASK_HAS_A_PAGE: { status: 409, message: 'Deze taak handel je op haar eigen pagina af.' },
  SERVICE_NO_EARLY_END: {
    status: 409,
    message: 'Deze service stopt niet eerder dan aan het eind van de termijn. Zeg daartegen op.',
  },
  ORDER_IS_RENEWAL: {
    status: 409,
    message: 'Dit is een verlenging. Zeg de service op als die niet door hoeft te gaan.',
  },
  ORDER_NOT_CANCELLABLE: {
    status: 409,
    message: 'Deze bestelling kan niet meer geannuleerd worden.',
  },
  PAYMENT_ALREADY_ANSWERED: { status: 409, message: 'Deze betaling is al afgerond.' },
  SERVICE_NOT_DELIVERABLE: { status: 409, message: 'Deze dienst kan nu niet geleverd worden.' },
  PROFILE_CHANGED: {
    status: 409,
    message: 'Je profiel is intussen in een ander venster gewijzigd. Wat je typte staat er nog.',
  },
  TICKET_CLOSED: {
    status: 409,
    message: 'Dit ticket is gesloten. Maak een nieuw ticket aan als je nog een vraag hebt.',
  },
  TICKET_FULL: {
    status: 409,
    message: 'Dit ticket is te lang geworden. Ga verder in een nieuw ticket.',
  },
  TICKET_STATUS_REFUSED: {
    status: 409,
    message: 'Het ticket kan deze status nu niet krijgen. Kijk hoe het er nu voor staat.',
  },
  NOT_STAFF: { status: 409, message: 'Deze persoon is geen medewerker (meer).' },
  FILE_TYPE_REFUSED: {
    status: 422,
    message: 'Dit bestand kunnen we niet aannemen. Kies een pdf, png, jpg, webp, txt of log.',
  },
  FILE_EMPTY: { status: 422, message: 'Dit bestand is leeg.' },
  FILE_TOO_LARGE: { status: 422, message: 'Dit bestand is groter dan 10 MB.' },
  FILE_INFECTED: {
    status: 422,
    message: 'De virusscanner vond iets gevaarlijks in dit bestand. We hebben het niet bewaard.',
  },
  FILE_NOT_SCANNED: {
    status: 503,
    message: 'We kunnen dit bestand nu niet op virussen controleren. Probeer het later opnieuw.',
  },
  IMAGE_UNREADABLE: {
    status: 422,
    message:
      'Deze afbeelding kunnen we niet lezen. Sla de afbeelding opnieuw op of maak een schermafdruk.',
  },
  IMAGE_TOO_MANY_PIXELS: {
    status: 422,
    message:
      'Deze afbeelding heeft meer dan 50 miljoen beeldpunten. Stuur een kleinere afbeelding.',
  },
  IMAGE_TOO_LARGE: {
    status: 422,
    message:
      'We slaan elke afbeelding veilig opnieuw op, en deze wordt dan groter dan 10 MB. Stuur een kleinere afbeelding.',
  },
  IMAGES_UNAVAILABLE: {
    status: 503,
    message: 'We kunnen nu geen afbeeldingen aannemen. Stuur een pdf of probeer het later opnieuw.',
  },
  FILES_FULL: {
    status: 409,
    message:
      'Je hebt samen al 500 MB aan bestanden gestuurd. Zet dit bestand ergens anders neer en stuur ons de link.',
  },
  ATTACHMENT_GONE: {
    status: 409,
    message: 'Een bijlage is er niet meer. Verwijder hem en voeg hem opnieuw toe.',
  },
  TITLE_TAKEN: { status: 409, message: 'Er is al een standaardantwoord met deze titel.' },
  TOO_MANY_ANSWERS: {
    status: 409,
    message: 'Er zijn al 100 standaardantwoorden. Verwijder er eerst een.',
  },
  SERVICE_PENDING: {
    status: 409,
    message: 'Deze service is nog niet geleverd. Vragen erover? Open een ticket.',
  },
  SERVICE_CANCELLED: { status: 409, message: 'Deze service is al beëindigd.' },
  SERVICE_OFFLINE: {
    status: 409,
    message: 'Deze service wordt net herstart. Probeer het zo opnieuw.',
  },
  SERVICE_ALREADY_ACTIVE: { status: 409, message: 'Deze service is al actief.' },
  SERVICE_ALREADY_SUSPENDED: { status: 409, message: 'Deze service is al opgeschort.' },
  SERVICE_ALREADY_DELIVERED: { status: 409, message: 'Deze service is al geleverd.' },
  SERVICE_SUSPENDED_FOR_ABUSE: {
    status: 409,
    message: 'Deze service is opgeschort na een melding van misbruik.',
  },
  SERVICE_SUSPENDED_BY_STAFF: {
    status: 409,
    message: 'Deze service is opgeschort door een medewerker.',
  },
  SERVICE_END_PLANNED: { status: 409, message: 'Deze service is al opgezegd.' },
  SERVICE_TERM_OVER: {
    status: 409,
    message: 'De termijn van deze service is al voorbij. Je kunt hem nu beëindigen.',
  },
  SERVICE_NOT_RESTORABLE: {
    status: 409,
    message: 'Deze service kan niet meer worden teruggezet.',
  },
  SERVICE_TASK_DONE: {
    status: 409,
    message: 'Dit is al gedaan, of er is intussen iets anders nodig. Ververs de lijst.',
  },
  CUSTOMER_NOT_FOUND: { status: 404, message: 'Kon gebruiker met dit email niet vinden.' },
  PLAN_NOT_FOUND: { status: 404, message: 'Kon plan niet vinden.' },
  ACCOUNT_NOT_ERASABLE: {
    status: 409,
    message: 'Je account kan nu niet verwijderd worden. Bekijk wat er eerst moet gebeuren.',
  },
  SUPPORT_CLOSED: {
    status: 409,
    message: 'Deze winkel heeft nog geen supportadres. Probeer het later opnieuw.',
  },
  SETTINGS_CHANGED: {
    status: 409,
    message: 'Iemand anders heeft deze instellingen intussen gewijzigd. Er is niets opgeslagen.',
  },
  TOO_MANY_ACCESS_CODES: {
    status: 409,
    message: 'Er zijn al tien actieve toegangscodes. Deactiveer er eerst een.',
  },
  PLAN_CHANGED: {
    status: 409,
    message:
      'Iemand anders heeft dit pakket intussen gewijzigd. Er is niets opgeslagen. Ververs de pagina en kijk hoe het er nu voor staat.',
  },
  SLUG_TAKEN: { status: 409, message: 'Een ander pakket heeft dit adres al. Kies een ander.' },
  SLUG_FIXED: {
    status: 409,
    message: 'Het adres van een pakket dat ooit is besteld, verandert niet meer.',
  },
  PLAN_IN_USE: {
    status: 409,
    message: 'Dit pakket is ooit besteld en blijft daarom bestaan. Haal het uit de verkoop.',
  },
  TOO_MANY_PLANS: { status: 409, message: 'Er zijn al 500 pakketten. Verwijder er eerst een.' },
  PAYMENT_START_FAILED: {
    status: 502,
    message:
      'De betaling kon niet gestart worden. Je bestelling staat klaar; probeer het zo opnieuw.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERRORS;
