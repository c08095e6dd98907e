import type { LegalText } from './legal-text.ts';

/** Accepted texts are never edited: a change is a new file with a new version. */
export const TERMS_2026_11: LegalText = [
  {
    id: 'wie-wij-zijn',
    title: '1. Wie wij zijn en wanneer dit geldt',
    blocks: [
      '{seller} (“wij”) levert hosting onder de naam {siteName}. Onze bedrijfsgegevens, met KvK-nummer en btw-id, staan onderaan elke pagina. Met “jij” bedoelen we de klant.',
      'Deze voorwaarden gelden voor alles wat je bij ons bestelt. Ben je consument, dan gaan je wettelijke rechten altijd voor. Voorwaarden van jouw bedrijf gelden niet, tenzij we dat schriftelijk hebben afgesproken.',
      'Je kunt deze voorwaarden afdrukken of bewaren. De versie die gold toen je bestelde, blijft op deze pagina te lezen.',
    ],
  },
  {
    id: 'bestellen',
    title: '2. Bestellen',
    blocks: [
      'Voordat je bestelt zie je wat je koopt, voor welke termijn, wat het in totaal kost, hoe verlengen en opzeggen werkt en hoe je betaalt. Tot je laatste klik kun je alles nog veranderen.',
      'Je bestelling is definitief als je op ‘Bestelling met betalingsverplichting’ klikt. Je krijgt een bevestiging per e-mail.',
      'Je vult juiste gegevens in en houdt ze bij. Wat er met jouw account gebeurt, komt voor jouw rekening, tenzij wij een fout maakten. Denk je dat iemand anders in je account kan, laat het ons dan meteen weten.',
    ],
  },
  {
    id: 'betalen',
    title: '3. Prijzen, btw en betalen',
    blocks: [
      'Prijzen zijn inclusief btw, tenzij erbij staat dat ze exclusief zijn. Je betaalt een termijn vooruit. Voor een betaalmethode rekenen we niets extra.',
      'Bij een bankoverschrijving betaal je binnen de termijn die op de factuur staat; dat is 14 dagen, tenzij daar iets anders staat. We beginnen als het geld binnen is.',
      'Facturen krijg je elektronisch, in je dashboard. Daar ga je mee akkoord. Klopt een factuur niet, zeg het ons dan binnen de betaaltermijn; over dat deel hoef je dan nog niet te betalen.',
    ],
  },
  {
    id: 'looptijd',
    title: '4. Levering, looptijd en verlenging',
    blocks: [
      'Je eerste termijn begint als je dienst geleverd is, en duurt een maand of een jaar, net wat je koos. Lukt leveren niet binnen 30 dagen na je betaling, dan mag je de bestelling laten vervallen en krijg je alles terug.',
      'Daarna verlengen we steeds met dezelfde termijn, tot je opzegt. De factuur daarvoor krijg je 14 dagen voordat de lopende termijn voorbij is.',
    ],
  },
  {
    id: 'opzeggen',
    title: '5. Opzeggen',
    blocks: [
      'Opzeggen gaat zoals je bestelde: online, of met een bericht aan ons. Je hoeft geen reden te geven.',
      [
        'Ben je consument, dan kun je na de eerste termijn elke dag opzeggen, met een opzegtermijn van een maand (art. 6:236 onder j BW, de Wet Van Dam). Een maand is tot dezelfde dag van de volgende maand: zeg je op 15 januari op, dan eindigt je dienst op 15 februari. Wat je vooruit hebt betaald en niet meer gebruikt, krijg je terug.',
        'Bestel je als bedrijf, dan kun je opzeggen tegen het einde van de lopende termijn.',
      ],
      'Na het einde bewaren we je bestanden nog 30 dagen, zodat je je kunt bedenken of alles kunt ophalen. Daarna worden ze gewist.',
    ],
  },
  {
    id: 'herroepen',
    title: '6. Bedenktijd: overeenkomst herroepen',
    blocks: [
      'Als consument mag je een bestelling binnen 14 dagen zonder reden herroepen. De bedenktijd begint op de dag na je bestelling. Je kunt ook een deel van je bestelling herroepen.',
      'Dat doe je met ‘Overeenkomst herroepen’, onderaan elke pagina. Inloggen hoeft niet. Je krijgt meteen een bevestiging met datum en tijd. Het modelformulier in bijlage B mag ook, of elke andere duidelijke verklaring.',
      { to: 'withdraw', label: 'Overeenkomst herroepen' },
      'Je krijgt je geld binnen 14 dagen terug, op de manier waarop je betaalde. Vroeg je ons bij het bestellen om direct te starten, dan betaal je alleen voor de dagen die je hebt gebruikt, en vervalt je recht als de dienst volledig is uitgevoerd. Vroeg je dat niet, dan krijg je alles terug.',
    ],
  },
  {
    id: 'geld-terug',
    title: '7. Niet goed, geld terug',
    blocks: [
      'Naast de bedenktijd geldt voor iedereen: ben je niet tevreden, laat het ons binnen 30 dagen na je bestelling weten. Je krijgt het hele bedrag van de eerste termijn terug en je dienst stopt.',
      'Dit geldt niet als we je dienst hebben opgeschort om wat in artikel 10 staat.',
    ],
  },
  {
    id: 'bereikbaarheid',
    title: '8. Bereikbaarheid, onderhoud en back-ups',
    blocks: [
      'Je dienst is per maand 99,9% van de tijd bereikbaar. Onderhoud dat we ten minste een dag van tevoren aankondigen telt niet mee, en ook niet wat je zelf veroorzaakt. Halen we het niet, dan krijg je op verzoek terug wat je betaalde voor de tijd dat je dienst onbereikbaar was.',
      'Bij pakketten met back-ups bewaren we die 30 dagen. Maak van wat je niet kunt missen ook zelf een kopie.',
    ],
  },
  {
    id: 'support',
    title: '9. Support',
    blocks: [
      'Een ticket kun je dag en nacht sturen. Tijdens kantooruren krijg je binnen 2 uur antwoord, daarbuiten binnen 6 uur. Een antwoord is niet altijd al een oplossing; we zeggen wat je kunt verwachten.',
    ],
  },
  {
    id: 'gebruik',
    title: '10. Wat niet mag',
    blocks: [
      'Je gebruikt je dienst niet voor iets dat verboden is of dat anderen schaadt. Daaronder valt in elk geval:',
      [
        'spam, phishing, malware, aanvallen op of inbreken in systemen van anderen;',
        'materiaal waar je geen recht op hebt;',
        'beelden van seksueel kindermisbruik, terroristische inhoud, en oproepen tot haat of geweld;',
        'zoveel gebruik van een gedeelde server dat anderen er last van hebben. Dan vragen we je eerst om het aan te passen of een groter pakket te kiezen.',
      ],
    ],
  },
  {
    id: 'misbruik',
    title: '11. Misbruik melden, en wat we dan doen',
    blocks: [
      'Iedereen kan verboden inhoud of ander misbruik melden, in het Nederlands of Engels{byMail}, of met het formulier. Dat is ook ons contactpunt voor overheden (art. 11 en 12 van de Digitaledienstenverordening).',
      { to: 'abuse', label: 'Misbruik melden' },
      'Je krijgt een bevestiging, en bericht van wat we besluiten. Mensen beoordelen elke melding; we letten op het belang van de melder, van onze klant en van de vrijheid van meningsuiting.',
      'Beperken of verwijderen we iets van jou, dan krijg je daarvan de reden, en kun je bezwaar maken: een andere medewerker kijkt er dan opnieuw naar. Alleen als een bevel of de ernst geen uitstel toelaat, handelen we eerst. Een verwijderingsbevel voor terroristische inhoud voeren we binnen een uur uit.',
    ],
  },
  {
    id: 'te-laat',
    title: '12. Te laat betaald',
    blocks: [
      'Is een factuur na de vervaldatum niet betaald, dan sturen we je eerst kosteloos een herinnering. Blijft betaling uit, dan kunnen we je dienst opschorten tot er betaald is. We waarschuwen je daarvoor, en wissen in die tijd niets.',
      'Ben je consument, dan rekenen we incassokosten pas nadat je in een aparte brief nog 14 dagen hebt gekregen, en niet meer dan de wet toestaat.',
    ],
  },
  {
    id: 'gegevens',
    title: '13. Gegevens',
    blocks: [
      'Wat we van jou bewaren staat in de privacyverklaring. Zet jij op je dienst persoonsgegevens van anderen, dan ben jij verwerkingsverantwoordelijke en zijn wij verwerker. De verwerkersovereenkomst van bijlage A hoort dan bij onze afspraken.',
      { to: 'privacy', label: 'Privacyverklaring' },
    ],
  },
  {
    id: 'aansprakelijkheid',
    title: '14. Aansprakelijkheid',
    blocks: [
      'Gaat er door ons iets mis, dan vergoeden we je schade tot het bedrag dat je in de laatste twaalf maanden voor die dienst betaalde. Voor bedrijven vergoeden we geen gemiste winst of omzet.',
      'Die grenzen gelden niet bij opzet of grove schuld, bij letsel, en niet waar de wet ze verbiedt. Bij overmacht, zoals een storing bij een netbeheerder die we niet konden voorkomen, zijn we niet aansprakelijk; duurt die langer dan 30 dagen, dan mag ieder van ons opzeggen en krijg je terug wat je niet gebruikte.',
    ],
  },
  {
    id: 'wijzigingen',
    title: '15. Wijzigingen',
    blocks: [
      'Veranderen we deze voorwaarden of een prijs, dan mailen we je dat ten minste 30 dagen vooraf. Ben je het er niet mee eens, dan mag je opzeggen tegen de dag dat de wijziging ingaat. Tot dan geldt de versie die je accepteerde.',
    ],
  },
  {
    id: 'klachten',
    title: '16. Klachten en recht',
    blocks: [
      'Een klacht los je het snelst met ons op{byMail}. Je krijgt binnen 14 dagen antwoord.',
      'Op onze afspraken is Nederlands recht van toepassing. Komen we er samen niet uit, dan beslist de Nederlandse rechter. Woon je als consument in een ander land van de EU, dan houd je de bescherming van dat land en mag je ook daar naar de rechter.',
    ],
  },
  {
    id: 'verwerkersovereenkomst',
    title: 'Bijlage A. Verwerkersovereenkomst (art. 28 AVG)',
    blocks: [
      'Geldt als je via je dienst persoonsgegevens van anderen verwerkt. Onderwerp: het opslaan en doorgeven van gegevens die jij en jouw gebruikers op de dienst zetten. Duur: zolang de dienst loopt, en de 30 dagen daarna.',
      [
        'We verwerken die gegevens alleen zoals jij vraagt: door je dienst te leveren zoals afgesproken. Vraag je iets dat volgens ons in strijd is met de AVG, dan zeggen we dat.',
        'Wie bij ons bij gegevens kan, is tot geheimhouding verplicht.',
        'We beveiligen passend: versleutelde verbindingen, toegang alleen voor wie het nodig heeft, een logboek van wat medewerkers doen, en updates van onze systemen.',
        'We schakelen andere verwerkers in voor datacentra, netwerk en e-mail. Op verzoek krijg je de lijst. Komt er een bij, dan hoor je dat 30 dagen vooraf en kun je bezwaar maken. Voor hen gelden dezelfde plichten, en wij staan voor hen in.',
        'Gegevens blijven in de Europese Economische Ruimte, tenzij jij een plek daarbuiten kiest.',
        'We helpen je bij verzoeken van betrokkenen, bij een gegevenseffectbeoordeling, en bij vragen van de toezichthouder.',
        'Een datalek melden we je zonder onredelijke vertraging en uiterlijk binnen 48 uur nadat we het ontdekten, met wat je nodig hebt om zelf te melden.',
        'Na afloop wissen we de gegevens, of geven we ze terug als je daarom vraagt, tenzij de wet ons verplicht iets te bewaren.',
        'Je mag nagaan of we ons hieraan houden. We geven de informatie die daarvoor nodig is; een onderzoek op onze locatie kondig je 30 dagen vooraf aan en doe je op eigen kosten.',
      ],
    ],
  },
  {
    id: 'modelformulier',
    title: 'Bijlage B. Modelformulier voor herroeping',
    blocks: [
      'Vul dit alleen in en stuur het terug als je de overeenkomst wilt herroepen.',
      [
        'Aan: {seller}{byMail}',
        'Ik deel u mede dat ik onze overeenkomst over de volgende dienst herroep: …',
        'Besteld op: …',
        'Bestelnummer: …',
        'Naam van de consument: …',
        'Adres van de consument: …',
        'Handtekening (alleen op papier): …',
        'Datum: …',
      ],
    ],
  },
];
