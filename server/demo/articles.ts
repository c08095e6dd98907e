import type { ArticleCategory } from '#domain/support/article.ts';

export type DemoArticle = {
  title: string;
  category: ArticleCategory;
  keywords: string;
  text: string;
  /** Days ago that it was written. */
  days: number;
};

/** Articles by this shop's staff for everybody, about questions that customers asked again and again. */
export const ARTICLES: readonly DemoArticle[] = [
  {
    title: 'Een factuur betalen',
    category: 'billing',
    keywords: 'rekening ideal wero overschrijven openstaand bank betaling',
    days: 210,
    text: `Je betaalt een factuur online met iDEAL | Wero, of je maakt het bedrag zelf over. Online is het snelst: we weten meteen dat je hebt betaald.

## Online betalen

1. Log in en open [Facturering](/dashboard/billing/invoices) in je dashboard.
2. Kies de factuur die openstaat.
3. Klik op **Betaal online** en rond de betaling af bij je bank.

Lukt de betaling niet, dan staat de factuur gewoon nog open. Je kunt het zo vaak proberen als je wilt.

## Zelf overmaken

Op de factuur staan ons rekeningnummer, het bedrag en een kenmerk. Zet dat kenmerk in de omschrijving: daaraan zien we dat het geld van jou is. Een overschrijving kan een werkdag onderweg zijn.

## Meer facturen tegelijk

Staan er meer facturen open? Onder [Facturering](/dashboard/billing) betaal je ze samen, in één keer.

## Je ziet je factuur niet

Facturen staan bij het account waarmee je hebt besteld. Werk je voor iemand anders, kies dan bovenin je dashboard voor welk account je werkt.`,
  },
  {
    title: 'Automatische incasso aanzetten of stoppen',
    category: 'billing',
    keywords: 'machtiging afschrijven automatisch betalen sepa',
    days: 160,
    text: `Met automatische incasso schrijven we je verlengingen vanzelf af. Je hoeft nergens meer aan te denken, en je ziet vooraf wanneer we afschrijven.

## Aanzetten

1. Open [Incasso](/dashboard/billing/direct-debit) onder Facturering.
2. Geef je machtiging en ga verder bij je bank.
3. Je bank controleert je rekening met een klein bedrag. Daarna staat de incasso aan.

## Stoppen

Op dezelfde pagina zet je de incasso weer uit. Facturen die nog openstaan, betaal je dan zelf.

## Niet eens met een afschrijving?

Laat het ons weten met een [ticket](/dashboard/support/new), dan kijken we mee. Je kunt het bedrag ook tot acht weken terughalen via je bank.`,
  },
  {
    title: 'Inloggen in twee stappen aanzetten',
    category: 'account',
    keywords: '2fa tweestapsverificatie authenticator code beveiliging',
    days: 320,
    text: `Met inloggen in twee stappen heeft iemand aan je wachtwoord alleen niet genoeg. Je vult dan ook een code in uit een app op je telefoon.

## Zo zet je het aan

1. Zet een app voor codes op je telefoon, zoals Aegis, 2FAS of de wachtwoordmanager die je al gebruikt.
2. Open [Beveiliging](/dashboard/settings/security) in je instellingen.
3. Vul de code in die we je mailen, en scan daarna de QR-code met je app.
4. Vul de code uit je app in. Vanaf nu vragen we daarom als je inlogt.

## Bewaar je herstelcodes

Je krijgt een paar herstelcodes. Elke code werkt één keer, voor als je je telefoon kwijt bent. Bewaar ze ergens anders dan op die telefoon.

## Nieuwe telefoon

Zet de stappen eerst uit met je oude telefoon of met een herstelcode, en daarna weer aan met je nieuwe.`,
  },
  {
    title: 'Wachtwoord vergeten',
    category: 'account',
    keywords: 'inloggen lukt niet reset kwijt login',
    days: 300,
    text: `Weet je je wachtwoord niet meer? Op de pagina [Wachtwoord vergeten](/forgot-password) vul je je e-mailadres in. Je krijgt een mail met een link waarmee je een nieuw wachtwoord kiest.

- Geen mail? Kijk in je map met ongewenste mail, en of je het adres hebt gebruikt waarmee je bestelde.
- De link werkt één keer en een beperkte tijd. Vraag gerust een nieuwe aan.
- Na een nieuw wachtwoord zijn je andere apparaten uitgelogd.

We vragen **nooit** zelf om je wachtwoord, ook niet in een ticket.`,
  },
  {
    title: 'Je server herstarten',
    category: 'servers',
    keywords: 'reboot vps opnieuw opstarten hangt traag bereikbaar',
    days: 240,
    text: `Reageert je server niet meer, dan helpt herstarten vaak. Je server is dan even weg; wat op de schijf staat, blijft staan.

## Vanuit je dashboard

1. Open je [services](/dashboard) en kies je server.
2. Klik op **Herstart** en bevestig.
3. Wacht tot de status weer Actief is.

## Vanaf de server zelf

Kun je nog inloggen, dan is dit netter voor wat er draait:

\`\`\`
sudo systemctl reboot
\`\`\`

## Het helpt niet

Kijk op de [statuspagina](/status) of we zelf met een storing bezig zijn. Zo niet, maak dan een [ticket](/dashboard/support/new) en schrijf erbij wat je als laatste hebt veranderd.`,
  },
  {
    title: 'Een ander pakket kiezen',
    category: 'servers',
    keywords: 'upgraden downgraden groter kleiner meer geheugen opslag wijzigen',
    days: 120,
    text: `Past je pakket niet meer? Je stapt zelf over naar een groter of kleiner pakket van dezelfde soort.

1. Open je [services](/dashboard) en kies de service die je wilt aanpassen.
2. Klik op **Pakket of betaling wijzigen** en kies het nieuwe pakket.
3. Je ziet eerst wat er verandert en wat het kost. Pas als je bevestigt, gaat het door.

## Wat betaal je?

Stap je halverwege je termijn over op iets groters, dan betaal je voor de rest van die termijn alleen het verschil. Een kleiner pakket gaat in als je termijn voorbij is.

## Let op bij servers

Een VPS wordt voor een groter pakket even herstart. Een schijf kan groter worden, maar niet kleiner.`,
  },
  {
    title: 'Je bestelling herroepen',
    category: 'start',
    keywords: 'annuleren bedenktijd 14 dagen geld terug retour opzeggen',
    days: 270,
    text: `Als consument kun je binnen 14 dagen na je bestelling herroepen. Een reden hoef je niet te geven.

## Zo doe je het

1. Open [Overeenkomst herroepen](/withdraw). De link staat ook onderaan elke pagina.
2. Vul je naam, je e-mailadres en je bestelling in.
3. Je krijgt meteen een bevestiging per e-mail. Bewaar die.

## Je geld

Je krijgt je geld terug op de manier waarop je hebt betaald. Wat er precies geldt, staat in onze [voorwaarden](/terms).

## Later opzeggen

Zijn de 14 dagen voorbij? Dan zeg je op bij de service zelf, onder [Services](/dashboard).`,
  },
  {
    title: 'Je nieuwe webhosting in gebruik nemen',
    category: 'start',
    keywords: 'beginnen paneel directadmin domein dns website inloggen',
    days: 90,
    text: `Zodra je hosting actief is, krijg je een e-mail. Vanaf dan kun je je website en je mail inrichten.

## Inloggen op het paneel

Open je [services](/dashboard), kies je hosting en klik op **Inloggen op DirectAdmin**. Een wachtwoord heb je er niet voor nodig.

## Je domein laten wijzen

Staat je domein bij een ander bedrijf? Laat het daar naar het IP-adres wijzen dat bij je service staat. Het kan een paar uur duren voordat iedereen de nieuwe plek ziet.

## E-mail maken

In het paneel maak je onder *E-Mail Accounts* je adressen aan. Stel je mailprogramma in met het adres en wachtwoord dat je daar kiest.

## Hulp bij verhuizen

Komt je site ergens anders vandaan? Maak een [ticket](/dashboard/support/new); dan spreken we een moment af. Stuur nooit een wachtwoord mee.`,
  },
];
