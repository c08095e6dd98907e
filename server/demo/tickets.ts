import { REGULAR_TICKETS } from './regular-tickets.ts';
import { ticket, type DemoTicket } from './ticket.ts';

export const TICKETS: readonly DemoTicket[] = [
  ...REGULAR_TICKETS,
  ticket(
    ['marieke@bakkerij-de-vroege-vogel.test', 512, 'high', 'closed', 'service'],
    [
      'Site geeft een witte pagina',
      'Sinds vanochtend zie ik alleen een wit scherm. Zaterdag komen er veel bestellingen binnen, kunnen jullie kijken?',
    ],
    [
      'staff',
      1,
      'Een plug-in botst met de nieuwe PHP-versie. We hebben je site teruggezet op de vorige versie, zodat hij het weer doet.',
    ],
    ['customer', 2, 'Geweldig, hij doet het weer. Ik laat de plug-in bijwerken.'],
  ),
  ticket(
    ['thijs.vandijk@post.test', 455, 'medium', 'closed', 'service'],
    [
      'IPv6 werkt niet na herinstallatie',
      'Na een nieuwe installatie van Debian krijg ik geen IPv6-adres meer. IPv4 doet het wel.',
    ],
    [
      'staff',
      6,
      'Op Debian 13 moet je het adres zelf vastzetten. De regels voor /etc/network/interfaces staan hieronder in je servergegevens.',
    ],
    ['customer', 9, 'Dat was het. Bedankt.'],
  ),
  ticket(
    ['ruud@jansen-zn-installatietechniek.test', 402, 'low', 'closed', 'general'],
    [
      'Factuur van vorige maand kwijt',
      'Kunnen jullie de factuur van vorige maand nog eens sturen?',
    ],
    [
      'staff',
      4,
      'Je vindt al je facturen in je dashboard onder Facturen. Daar kun je ze downloaden.',
    ],
  ),
  ticket(
    ['lotte.smit@post.test', 366, 'medium', 'closed', 'service'],
    [
      'SSL-certificaat verlopen?',
      'Mijn browser waarschuwt dat de verbinding niet veilig is. Klopt er iets niet met het certificaat?',
    ],
    [
      'staff',
      2,
      'Het domein wees nog naar je oude partij, dus het certificaat kon niet worden vernieuwd. Dat is nu rechtgezet.',
    ],
  ),
  ticket(
    ['jeroen@code-kade.test', 318, 'urgent', 'closed', 'service'],
    [
      'Server onbereikbaar',
      'kade03 reageert niet op ping en niet op SSH. Er draait een webwinkel op.',
    ],
    [
      'staff',
      0.3,
      'We zien het. Een voeding is uitgevallen, de tweede heeft het niet overgenomen. We zijn ter plekke.',
    ],
    [
      'staff',
      1.2,
      'De server draait weer, met een nieuwe voeding. Wil je nakijken of alles goed is opgekomen?',
    ],
    ['customer', 1.5, 'Alles is weer in de lucht. Netjes opgelost.'],
  ),
  ticket(
    ['esther@polderlicht-fotografie.test', 270, 'low', 'closed', 'general'],
    [
      'Overstappen naar Professional',
      'Mijn foto’s passen bijna niet meer. Kan ik van Starter naar Professional zonder dat de site even weg is?',
    ],
    [
      'staff',
      7,
      'Ja. Bestel Professional, dan verhuizen wij je site. Bezoekers merken er niets van.',
    ],
    ['customer', 30, 'Besteld! Fijn dat jullie het verhuizen.'],
  ),
  ticket(
    ['mohamed.elidrissi@post.test', 231, 'medium', 'closed', 'service'],
    [
      'Whitelist van Minecraft',
      'Hoe zet ik de whitelist aan op mijn server? Er lopen mensen op de wereld die ik niet ken.',
    ],
    [
      'staff',
      3,
      'Typ in de console "whitelist on" en voeg daarna met "whitelist add" je spelers toe.',
    ],
  ),
  ticket(
    ['wouter@verstraete-webbureau.test', 188, 'medium', 'closed', 'general'],
    ['Btw verlegd voor België?', 'Ons bureau zit in Gent. Kunnen jullie de btw verleggen?'],
    [
      'staff',
      22,
      'Op dit moment rekenen we bij iedereen Nederlandse btw. Je kunt die via de Belgische aangifte terugvragen.',
    ],
    ['customer', 28, 'Oké, dan geef ik het zo door aan de boekhouder.'],
  ),
  ticket(
    ['pieter@noordzee-data.test', 140, 'high', 'closed', 'service'],
    [
      'Schijf meldt fouten',
      'smartctl geeft op sdb acht herstelde sectoren. Kan die schijf vervangen worden voor hij stukgaat?',
    ],
    [
      'staff',
      1,
      'Dat kan zonder stilstand, want de schijven zijn gespiegeld. Schikt vanavond om 22.00 uur?',
    ],
    ['customer', 2, 'Prima, ga je gang.'],
    ['staff', 12, 'De schijf is vervangen en de spiegel is weer compleet.'],
  ),
  ticket(
    ['anouk.visser@post.test', 97, 'low', 'closed', 'general'],
    [
      'Opzeggen',
      'Ik stop met mijn blog. Hoe zeg ik op, en blijft mijn site dan nog tot het einde van het jaar staan?',
    ],
    [
      'staff',
      5,
      'Jammer dat je stopt. Je zegt op in je dashboard, bij je dienst. Je site blijft staan tot het einde van de periode die je hebt betaald.',
    ],
  ),
  ticket(
    ['caroline@advocatenkantoor-van-loon.test', 44, 'high', 'closed', 'general'],
    [
      'Verwerkersovereenkomst',
      'Voor ons dossier hebben wij een getekende verwerkersovereenkomst nodig. Waar vinden wij die?',
    ],
    [
      'staff',
      8,
      'Die sturen we je vandaag per mail. Als je hem ondertekent terugstuurt, bewaren wij hem bij je gegevens.',
    ],
    ['customer', 31, 'Ontvangen en getekend teruggestuurd.'],
  ),
  ticket(
    ['mohamed.elidrissi@post.test', 27, 'high', 'waiting', 'service'],
    [
      'Waarom is Buurtcraft opgeschort?',
      'Mijn server is ineens opgeschort. Ik heb niets verkeerd gedaan, volgens mij.',
    ],
    [
      'staff',
      4,
      'Vanaf je server werden andere servers aangevallen. Waarschijnlijk is een plug-in gekraakt. Verwijder "AutoVote" en laat het ons weten, dan zetten we hem weer aan.',
    ],
  ),
  ticket(
    ['sophie@stadsfiets-verhuur.test', 5, 'medium', 'in_progress', 'service'],
    [
      'Meer geheugen voor onze VPS',
      'In het weekend is het geheugen vol. Kunnen we tijdelijk 8 GB extra krijgen?',
    ],
    [
      'staff',
      5,
      'Dat kan. We kijken of je server verplaatst moet worden en sturen je een voorstel.',
    ],
  ),
  ticket(
    ['vera@kunstuitleen-rood.test', 4, 'medium', 'waiting', 'general'],
    [
      'Betalingsherinnering',
      'Wij betalen rond de 25e. Is dat een probleem voor de openstaande factuur?',
    ],
    [
      'staff',
      19,
      'Dat is goed, we houden je bestelling tot dan vast. Zet je het factuurnummer in de omschrijving?',
    ],
  ),
  ticket(
    ['pieter@noordzee-data.test', 1, 'urgent', 'in_progress', 'service'],
    [
      'Nieuwe server nog niet geleverd',
      'We hebben gisteren een dedicated server besteld en betaald. De status blijft op In behandeling. Maandag willen we migreren.',
    ],
    [
      'staff',
      1,
      'Je hebt gelijk: de levering is blijven hangen. We zijn ermee bezig en leveren hem met de hand.',
    ],
  ),
  ticket(
    ['niels.kok@post.test', 0, 'high', 'open', 'service'],
    [
      'Valheim-server start niet',
      'Ik heb gisteren een gameserver besteld, maar ik kan nog nergens inloggen. Klopt dat?',
    ],
  ),
  ticket(
    ['yara.abdi@post.test', 0, 'low', 'open', 'general'],
    [
      'Nieuwsbrief versturen',
      'Hoeveel mails mag ik per uur versturen met Webhosting Professional?',
    ],
  ),
  ticket(
    ['daan.mulder@post.test', 3, 'medium', 'in_progress', 'general'],
    [
      'Te laat betaald',
      'Mijn bestelling was verlopen, maar ik heb toch nog betaald. Waar is mijn geld nu?',
    ],
    [
      'staff',
      3,
      'Het geld staat als tegoed bij je account. Wil je het terug, of gebruiken we het voor een nieuwe bestelling?',
    ],
    ['note', 4, 'Tegoed staat er al. Wacht op zijn keuze.'],
    ['customer', 26, 'Graag voor een nieuwe bestelling!'],
  ),
];
