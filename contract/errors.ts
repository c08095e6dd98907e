import { SCREEN_ERRORS } from './errors/screen.ts';
import { DELIVERY_ERRORS } from './errors/delivery.ts';
import { REINSTALL_ERRORS } from './errors/reinstall.ts';
import { SERVICE_ERRORS } from './errors/service.ts';
import { ACCOUNT_ERRORS } from './errors/account.ts';
import { IMPORT_ERRORS } from './errors/import.ts';
import { FILE_ERRORS } from './errors/file.ts';
import { CHANGED_ERRORS } from './errors/changed.ts';
import { PLAN_ERRORS } from './errors/plan.ts';
import { ORDER_ERRORS } from './errors/order.ts';
import { DISCOUNT_ERRORS } from './errors/discount.ts';
import { PRIVACY_ERRORS } from './errors/privacy.ts';
import { API_KEY_ERRORS } from './errors/api-key.ts';
import { WEBHOOK_ERRORS } from './errors/webhook.ts';
import { ARTICLE_ERRORS } from './errors/article.ts';
import { INCIDENT_ERRORS } from './errors/incident.ts';
import { LEDGER_ERRORS } from './errors/ledger.ts';
import { SERIES_ERRORS } from './errors/series.ts';

/**
 * Every failure a caller may expect: its HTTP status and the sentence a person reads. The server's
 * answers bring their sentence along; the parts that are files of their own are said by screens as well.
 */
export const ERRORS = {
  ...SCREEN_ERRORS,
  ...SERVICE_ERRORS,
  ...DELIVERY_ERRORS,
  ...REINSTALL_ERRORS,
  ...ACCOUNT_ERRORS,
  ...FILE_ERRORS,
  ...IMPORT_ERRORS,
  ...CHANGED_ERRORS,
  ...PLAN_ERRORS,
  ...ORDER_ERRORS,
  ...DISCOUNT_ERRORS,
  ...PRIVACY_ERRORS,
  ...ARTICLE_ERRORS,
  ...API_KEY_ERRORS,
  ...WEBHOOK_ERRORS,
  ...LEDGER_ERRORS,
  ...SERIES_ERRORS,
  ...INCIDENT_ERRORS,
  SECOND_FACTOR_REQUIRED: {
    status: 403,
    message: 'Zet eerst inloggen in twee stappen aan. Daarna gaat het Admin Panel voor je open.',
  },
  PROOF_REQUIRED: {
    status: 403,
    message:
      'Bevestig eerst met een code dat jij het bent. Daarna gaat het Admin Panel voor je open.',
  },
  DEMO_DAY_OVER: { status: 409, message: 'De demo is al een dag verder.' },
  STEP_GONE: {
    status: 409,
    message: 'Deze stap staat er niet meer. Kijk opnieuw wat er gaat gebeuren.',
  },
  MAIL_RAN_OUT: {
    status: 409,
    message: 'De link of code in deze mail werkt niet meer. De klant kan zelf een nieuwe vragen.',
  },
  HOLDER_ONLY: {
    status: 403,
    message: 'Hiervoor heb je geen rechten bij dit account. Vraag het de accounthouder.',
  },
  MEMBERSHIP_OVER: { status: 403, message: 'Je werkt niet meer voor dit account.' },
  INVITATION_OVER: {
    status: 409,
    message: 'Deze uitnodiging is verlopen, ingetrokken of al gebruikt. Vraag om een nieuwe.',
  },
  INVITATION_NOT_YOURS: {
    status: 403,
    message: 'Deze uitnodiging is voor een ander e-mailadres. Log in met dat adres.',
  },
  EMAIL_NOT_VERIFIED: {
    status: 409,
    message: 'Bevestig eerst je e-mailadres met de link die we je mailden.',
  },
  STAFF_IS_NO_MEMBER: {
    status: 409,
    message: 'Wie bij deze winkel werkt, kan geen collega van een klant zijn.',
  },
  TOO_MANY_MEMBERS: {
    status: 409,
    message: 'Je hebt al 20 collega’s en uitnodigingen. Verwijder er eerst een.',
  },
  ALREADY_MEMBER: { status: 409, message: 'Je werkt al voor dit account.' },
  MAINTENANCE: {
    status: 503,
    message: 'De site is even dicht voor onderhoud. Probeer het straks opnieuw.',
  },
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
  NOTE_NOT_YOURS: { status: 403, message: 'Je kunt alleen je eigen notities wijzigen.' },
  OWN_ROLE: { status: 409, message: 'Je eigen rol kun je niet wijzigen.' },
  ROLE_UNCHANGED: {
    status: 409,
    message: 'Deze persoon heeft die rol al. Iemand anders was je net voor.',
  },
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
  BILLING_INCOMPLETE: {
    status: 409,
    message:
      'De factuurgegevens van deze klant zijn niet compleet. De klant vult ze in bij Instellingen, of bij een bestelling.',
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
  CUSTOMER_AT_SERVICE_LIMIT: {
    status: 409,
    message:
      'Deze klant heeft al zoveel services als een klant mag hebben. Verhoog het aantal bij Instellingen, of beëindig er eerst een.',
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
  ORDERED_MEANWHILE: {
    status: 409,
    message: 'Je hebt dit pakket net in een ander tabblad besteld. Hier is nog niets besteld.',
  },
  ORDER_NOT_PAYABLE: { status: 409, message: 'Deze bestelling kan niet (meer) betaald worden.' },
  ORDER_NOT_PENDING: {
    status: 409,
    message: 'Deze bestelling is niet meer in behandeling. Ververs de lijst.',
  },
  ORDER_MONEY_CHANGED: {
    status: 409,
    message: 'Er ging intussen al geld van deze bestelling terug. Kijk wat er nu nog over is.',
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
  ORDER_NOT_CANCELLABLE: {
    status: 409,
    message: 'Deze bestelling kan niet meer geannuleerd worden.',
  },
  PAYMENT_ALREADY_ANSWERED: { status: 409, message: 'Deze betaling is al afgerond.' },
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
  TOO_MANY_ACCESS_CODES: {
    status: 409,
    message: 'Er zijn al tien actieve toegangscodes. Deactiveer er eerst een.',
  },
  PLAN_CHANGED: {
    status: 409,
    message:
      'Iemand anders heeft dit pakket intussen gewijzigd. Er is niets opgeslagen. Ververs de pagina en kijk hoe het er nu voor staat.',
  },
  MEMBER_CHANGED: {
    status: 409,
    message: 'Iemand anders heeft deze rechten intussen gewijzigd. Er is niets opgeslagen.',
  },
  WEBHOOK_CHANGED: {
    status: 409,
    message: 'Iemand anders heeft deze webhook intussen gewijzigd. Er is niets opgeslagen.',
  },
  TOO_MANY_PLANS: { status: 409, message: 'Er zijn al 500 pakketten. Verwijder er eerst een.' },
  SERVICE_SUSPENDED: {
    status: 409,
    message: 'Deze service is opgeschort. Dit kan weer zodra hij aan staat.',
  },
  SERVER_AWAY: {
    status: 502,
    message:
      'Dit lukt nu niet; er is niets veranderd. Probeer het zo opnieuw, of open een ticket als het zo blijft.',
  },
  TOO_MANY_RANGES: { status: 409, message: 'Er zijn al 200 reeksen. Verwijder er eerst een.' },
  ADDRESS_RANGE_IN_USE: {
    status: 409,
    message:
      'Er zijn servers met een adres uit deze reeks. Hij kan weg zodra zij er niet meer zijn.',
  },
  PAYMENT_START_FAILED: {
    status: 502,
    message:
      'De betaling kon niet gestart worden. Je bestelling staat klaar; probeer het zo opnieuw.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERRORS;
