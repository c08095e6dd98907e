import { REGULAR } from './accounts.ts';
import { ticket, type DemoTicket } from './ticket.ts';

const KLANT = REGULAR.email;

/** The conversations of the demo's support, those of the customer with one of everything first. */
export const TICKETS: readonly DemoTicket[] = [
  ticket([KLANT, 430, 'medium', 'closed', 'service'], {
    subject: 'Domein verhuizen',
    message:
      'Ik wil studio-zuiderlicht.test naar jullie verhuizen. Wat heb je van mij nodig en hoe lang is mijn mail weg?',
    'staff +3h':
      'Leuk dat je overstapt! Stuur ons de verhuiscode van je huidige partij, dan zetten we alles klaar. Je mail blijft gewoon werken: we schakelen pas om als je postvakken hier staan.',
    'customer +20h': 'De code is HZ-4410-PLD. Vanavond omzetten is prima.',
    'staff +34h':
      'Het is gelukt. Je site en je mail draaien nu hier. Laat het weten als je iets mist.',
    'customer +36h': 'Alles werkt. Dank jullie wel!',
  }),
  ticket([KLANT, 39, 'low', 'closed', 'general'], {
    subject: 'Kan mijn btw-id op de factuur?',
    message: 'Mijn boekhouder vraagt of ons btw-id op de facturen kan staan. Waar vul ik dat in?',
    'staff +5h':
      'Dat vul je in bij het afrekenen, onder Zakelijk. Op facturen die al gemaakt zijn verandert niets meer, dat mag van de Belastingdienst niet. Op je volgende factuur staat het wel.',
  }),
  ticket([KLANT, 6, 'medium', 'waiting', 'service'], {
    subject: 'Archiefserver staat op Opgeschort',
    message: 'Mijn archiefserver staat op Opgeschort. Hoe krijg ik die weer aan de praat?',
    'staff +2h':
      'De periode van je archiefserver is voorbij en nog niet betaald. Je gegevens staan veilig. Wil je hem houden? Dan zetten we een nieuwe periode voor je klaar.',
  }),
  ticket([KLANT, 2, 'high', 'in_progress', 'service'], {
    subject: 'Uploaden van grote video’s stopt halverwege',
    message:
      'Bij bestanden boven de 2 GB stopt het uploaden op ongeveer 80 procent. In de browser zie ik alleen "netwerkfout".',
    'staff +1h':
      'Vervelend. We zien dat de verbinding na vijf minuten wordt afgekapt. We zoeken uit waar dat aan ligt en laten vandaag nog iets horen.',
    'note +2h':
      'De proxy kapt af na 300 seconden. Bij de netwerkploeg nagevraagd of dat hoger mag.',
    'customer +4h': {
      text: 'Fijn, ik wacht even met de rest. Hierbij wat mijn uploadprogramma erover zegt.',
      file: {
        name: 'upload.log',
        text: '10:02:11 start studio-opening.mov 2,4 GB\n10:07:11 verbinding gesloten door server\n10:07:12 fout: netwerkfout (80%)\n',
      },
    },
  }),
  ticket([KLANT, 0, 'medium', 'open', 'general'], {
    subject: 'Betalen met een gezamenlijke rekening',
    message:
      'Kunnen mijn vennoot en ik allebei facturen ontvangen? We hebben elk een eigen mailadres.',
  }),
  ticket(['marieke@bakkerij-de-vroege-vogel.test', 512, 'high', 'closed', 'service'], {
    subject: 'Site geeft een witte pagina',
    message:
      'Sinds vanochtend zie ik alleen een wit scherm. Zaterdag komen er veel bestellingen binnen, kunnen jullie kijken?',
    'staff +1h':
      'Een plug-in botst met de nieuwe PHP-versie. We hebben je site teruggezet op de vorige versie, zodat hij het weer doet.',
    'customer +2h': 'Geweldig, hij doet het weer. Ik laat de plug-in bijwerken.',
  }),
  ticket(['thijs.vandijk@post.test', 455, 'medium', 'closed', 'service'], {
    subject: 'IPv6 werkt niet na herinstallatie',
    message:
      'Na een nieuwe installatie van Debian krijg ik geen IPv6-adres meer. IPv4 doet het wel.',
    'staff +6h':
      'Op Debian 13 moet je het adres zelf vastzetten. De regels voor /etc/network/interfaces staan hieronder in je servergegevens.',
    'customer +9h': 'Dat was het. Bedankt.',
  }),
  ticket(['ruud@jansen-zn-installatietechniek.test', 402, 'low', 'closed', 'general'], {
    subject: 'Factuur van vorige maand kwijt',
    message: 'Kunnen jullie de factuur van vorige maand nog eens sturen?',
    'staff +4h':
      'Je vindt al je facturen in je dashboard onder Facturen. Daar kun je ze downloaden.',
  }),
  ticket(['lotte.smit@post.test', 366, 'medium', 'closed', 'service'], {
    subject: 'SSL-certificaat verlopen?',
    message:
      'Mijn browser waarschuwt dat de verbinding niet veilig is. Klopt er iets niet met het certificaat?',
    'staff +2h':
      'Het domein wees nog naar je oude partij, dus het certificaat kon niet worden vernieuwd. Dat is nu rechtgezet.',
  }),
  ticket(['jeroen@code-kade.test', 318, 'urgent', 'closed', 'service'], {
    subject: 'Server onbereikbaar',
    message: 'kade03 reageert niet op ping en niet op SSH. Er draait een webwinkel op.',
    'staff +0.3h':
      'We zien het. Een voeding is uitgevallen, de tweede heeft het niet overgenomen. We zijn ter plekke.',
    'staff +1.2h':
      'De server draait weer, met een nieuwe voeding. Wil je nakijken of alles goed is opgekomen?',
    'customer +1.5h': 'Alles is weer in de lucht. Netjes opgelost.',
  }),
  ticket(['esther@polderlicht-fotografie.test', 270, 'low', 'closed', 'general'], {
    subject: 'Overstappen naar Professional',
    message:
      'Mijn foto’s passen bijna niet meer. Kan ik van Starter naar Professional zonder dat de site even weg is?',
    'staff +7h':
      'Ja. Bestel Professional, dan verhuizen wij je site. Bezoekers merken er niets van.',
    'customer +30h': 'Besteld! Fijn dat jullie het verhuizen.',
  }),
  ticket(['mohamed.elidrissi@post.test', 231, 'medium', 'closed', 'service'], {
    subject: 'Whitelist van Minecraft',
    message:
      'Hoe zet ik de whitelist aan op mijn server? Er lopen mensen op de wereld die ik niet ken.',
    'staff +3h':
      'Typ in de console "whitelist on" en voeg daarna met "whitelist add" je spelers toe.',
  }),
  ticket(['wouter@verstraete-webbureau.test', 188, 'medium', 'closed', 'general'], {
    subject: 'Btw verlegd voor België?',
    message: 'Ons bureau zit in Gent. Kunnen jullie de btw verleggen?',
    'staff +22h':
      'Op dit moment rekenen we bij iedereen Nederlandse btw. Je kunt die via de Belgische aangifte terugvragen.',
    'customer +28h': 'Oké, dan geef ik het zo door aan de boekhouder.',
  }),
  ticket(['pieter@noordzee-data.test', 140, 'high', 'closed', 'service'], {
    subject: 'Schijf meldt fouten',
    message:
      'smartctl geeft op sdb acht herstelde sectoren. Kan die schijf vervangen worden voor hij stukgaat?',
    'staff +1h':
      'Dat kan zonder stilstand, want de schijven zijn gespiegeld. Schikt vanavond om 22.00 uur?',
    'customer +2h': 'Prima, ga je gang.',
    'staff +12h': 'De schijf is vervangen en de spiegel is weer compleet.',
  }),
  ticket(['anouk.visser@post.test', 97, 'low', 'closed', 'general'], {
    subject: 'Opzeggen',
    message:
      'Ik stop met mijn blog. Hoe zeg ik op, en blijft mijn site dan nog tot het einde van het jaar staan?',
    'staff +5h':
      'Jammer dat je stopt. Je zegt op in je dashboard, bij je dienst. Je site blijft staan tot het einde van de periode die je hebt betaald.',
  }),
  ticket(['caroline@advocatenkantoor-van-loon.test', 44, 'high', 'closed', 'general'], {
    subject: 'Verwerkersovereenkomst',
    message:
      'Voor ons dossier hebben wij een getekende verwerkersovereenkomst nodig. Waar vinden wij die?',
    'staff +8h':
      'Die sturen we je vandaag per mail. Als je hem ondertekent terugstuurt, bewaren wij hem bij je gegevens.',
    'customer +31h': 'Ontvangen en getekend teruggestuurd.',
  }),
  ticket(['mohamed.elidrissi@post.test', 27, 'high', 'waiting', 'service'], {
    subject: 'Waarom is Buurtcraft opgeschort?',
    message: 'Mijn server is ineens opgeschort. Ik heb niets verkeerd gedaan, volgens mij.',
    'staff +4h':
      'Vanaf je server werden andere servers aangevallen. Waarschijnlijk is een plug-in gekraakt. Verwijder "AutoVote" en laat het ons weten, dan zetten we hem weer aan.',
  }),
  ticket(['sophie@stadsfiets-verhuur.test', 5, 'medium', 'in_progress', 'service'], {
    subject: 'Meer geheugen voor onze VPS',
    message: 'In het weekend is het geheugen vol. Kunnen we tijdelijk 8 GB extra krijgen?',
    'staff +5h':
      'Dat kan. We kijken of je server verplaatst moet worden en sturen je een voorstel.',
  }),
  ticket(['vera@kunstuitleen-rood.test', 4, 'medium', 'waiting', 'general'], {
    subject: 'Betalingsherinnering',
    message: 'Wij betalen rond de 25e. Is dat een probleem voor de openstaande factuur?',
    'staff +19h':
      'Dat is goed, we houden je bestelling tot dan vast. Zet je het factuurnummer in de omschrijving?',
  }),
  ticket(['pieter@noordzee-data.test', 1, 'urgent', 'in_progress', 'service'], {
    subject: 'Nieuwe server nog niet geleverd',
    message:
      'We hebben gisteren een dedicated server besteld en betaald. De status blijft op In behandeling. Maandag willen we migreren.',
    'staff +1h':
      'Je hebt gelijk: de levering is blijven hangen. We zijn ermee bezig en leveren hem met de hand.',
  }),
  ticket(['niels.kok@post.test', 0, 'high', 'open', 'service'], {
    subject: 'Valheim-server start niet',
    message: 'Ik heb gisteren een gameserver besteld, maar ik kan nog nergens inloggen. Klopt dat?',
  }),
  ticket(['yara.abdi@post.test', 0, 'low', 'open', 'general'], {
    subject: 'Nieuwsbrief versturen',
    message: 'Hoeveel mails mag ik per uur versturen met Webhosting Professional?',
  }),
  ticket(['daan.mulder@post.test', 3, 'medium', 'in_progress', 'general'], {
    subject: 'Te laat betaald',
    message: 'Mijn bestelling was verlopen, maar ik heb toch nog betaald. Waar is mijn geld nu?',
    'staff +3h':
      'Het geld staat als tegoed bij je account. Wil je het terug, of gebruiken we het voor een nieuwe bestelling?',
    'note +4h': 'Tegoed staat er al. Wacht op zijn keuze.',
    'customer +26h': 'Graag voor een nieuwe bestelling!',
  }),
];
