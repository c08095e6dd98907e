import type { LegalText } from '#domain/sales/legal-text.ts';

/** Texts that people were shown are never edited: a change is a new file with a new version. */
export const PRIVACY_2026_11: LegalText = [
  {
    id: 'wie',
    title: '1. Wie verantwoordelijk is',
    blocks: [
      '{seller} is verwerkingsverantwoordelijke voor de gegevens van klanten en bezoekers van {siteName}. Adres en KvK-nummer staan onderaan elke pagina.',
      'Voor wat jij zelf op je hosting zet zijn wij verwerker: daar doen we alleen mee wat jij vraagt. De afspraken daarover staan in bijlage A van de algemene voorwaarden.',
      { to: 'processing', label: 'Verwerkersovereenkomst' },
    ],
  },
  {
    id: 'wat',
    title: '2. Wat we bewaren, waarom en hoe lang',
    blocks: [
      'We vragen alleen wat we nodig hebben. Bij elk onderdeel staat de grond die de AVG (art. 6) ons geeft.',
      [
        'Je account: naam, e-mailadres, eventueel bedrijfsnaam, en je wachtwoord als onleesbare code. Om je te laten inloggen (overeenkomst). Zolang je klant bent.',
        'Bestellingen, facturen en betalingen: naam, adres, bedrijf, KvK-nummer, btw-id, bedragen, de versie van de voorwaarden en het IP-adres van je bestelling; bij automatische incasso ook je machtiging, op wiens naam de rekening staat en de laatste vier tekens van het nummer. Om te leveren (overeenkomst) en omdat de belastingwet het eist (wettelijke plicht). 7 jaar na het boekjaar; 10 jaar bij verkoop aan consumenten in andere EU-landen.',
        'Je diensten: naam, instellingen, servergegevens. Om ze te leveren (overeenkomst). Tot 30 dagen na het einde; back-ups 30 dagen.',
        'Collega’s die je toegang tot je account geeft: hun e-mailadres, hun rechten en wanneer die begonnen en eindigden. Om ze voor je te laten werken (overeenkomst). Een uitnodiging zonder antwoord tot een week na haar einde, een beëindigde toegang 90 dagen.',
        'Tickets en berichten: wat je schrijft en wat wij antwoorden. Om je te helpen (overeenkomst, of gerechtvaardigd belang als je nog geen klant bent). 24 maanden na de laatste reactie.',
        'Meldingen van misbruik: wat je meldt, en je naam en e-mailadres als je die geeft. Niet je IP-adres, en wie je bent zeggen we niet tegen wie het gaat. Omdat de wet zegt dat we meldingen moeten behandelen (art. 16 en 17 van de Digitaledienstenverordening). 24 maanden na ons besluit.',
        'Sessies en inlogpogingen: tijdstip, IP-adres, soort browser. Om misbruik van je account te zien (gerechtvaardigd belang). Hooguit 12 maanden.',
        'Logboek van wijzigingen: wie wat wanneer veranderde. Om te kunnen bewijzen wat er is afgesproken en gedaan (gerechtvaardigd belang en wettelijke plicht). Even lang als de administratie.',
        'E-mails die we je sturen: om te kunnen laten zien dat ze verstuurd zijn (gerechtvaardigd belang). 24 maanden; wat bij een factuur hoort even lang als de factuur.',
      ],
    ],
  },
  {
    id: 'cookies',
    title: '3. Cookies en opslag in je browser',
    blocks: [
      'We plaatsen alleen cookies die nodig zijn om je ingelogd te houden en om je apparaat te herkennen, zodat we je kunnen waarschuwen als er op een ander apparaat op je account wordt ingelogd. Die laatste blijft hooguit 400 dagen. In je browser bewaren we verder een toegangscode zolang je ingelogd bent, en je keuze voor licht of donker en voor prijzen met of zonder btw. Wat je in een formulier typt, blijft in dat tabblad staan tot je het verstuurt of het tabblad sluit.',
      'Er zijn geen cookies om je te volgen, geen statistieken van anderen, en deze site laadt niets van andere bedrijven. Daarom zie je ook geen cookiemelding.',
    ],
  },
  {
    id: 'delen',
    title: '4. Met wie we delen',
    blocks: [
      'Alleen met wie nodig is om te leveren:',
      [
        'de betaaldienst die je bij het bestellen kiest, en onze bank;',
        'de partijen die onze servers, ons netwerk en onze e-mail verzorgen;',
        'onze boekhouder en de Belastingdienst;',
        'de Europese Commissie (VIES), als je als bedrijf in een ander EU-land een btw-id opgeeft: alleen dat nummer, om te zien of het bestaat. Het antwoord bewaren we 90 dagen, of even lang als de factuur die erop steunt.',
      ],
      'Met wie voor ons werkt hebben we een verwerkersovereenkomst. We verkopen niets door. Politie en justitie krijgen alleen gegevens als de wet ons daartoe verplicht.',
      'Je gegevens blijven in de Europese Economische Ruimte.',
    ],
  },
  {
    id: 'rechten',
    title: '5. Je rechten',
    blocks: [
      'Volgens de AVG mag je:',
      [
        'je gegevens inzien en een kopie meenemen (art. 15 en 20);',
        'ze laten verbeteren (art. 16), laten wissen (art. 17) of het gebruik laten beperken (art. 18);',
        'bezwaar maken tegen wat we op grond van een gerechtvaardigd belang doen (art. 21).',
      ],
      'Vraag het ons{byMail}, of met het contactformulier. Je hebt binnen een maand antwoord. Om zeker te weten dat jij het bent, vragen we je om in te loggen of te antwoorden vanaf het adres van je account.',
      { to: 'contact', label: 'Naar het contactformulier' },
      'Facturen en wat daarbij hoort mogen we niet eerder wissen dan de belastingwet toestaat. We nemen geen besluiten over je die alleen door een computer worden gemaakt.',
      'Ben je het niet met ons eens, dan kun je een klacht indienen bij de Autoriteit Persoonsgegevens.',
    ],
  },
  {
    id: 'beveiliging',
    title: '6. Beveiliging en datalekken',
    blocks: [
      'Verbindingen met onze site zijn versleuteld, wachtwoorden kunnen wij niet lezen, en medewerkers zien alleen wat ze voor hun werk nodig hebben.',
      'Gaat er toch iets mis, dan melden we dat binnen 72 uur bij de Autoriteit Persoonsgegevens als er risico is, en bij jou als dat risico voor jou groot is.',
    ],
  },
  {
    id: 'wijzigingen',
    title: '7. Wijzigingen',
    blocks: [
      'Verandert er iets belangrijks, dan mailen we je. Oude versies blijven op deze pagina te lezen.',
    ],
  },
];
