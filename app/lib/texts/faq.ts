import { KEPT_AFTER_END_DAYS, UNDO_HOURS } from '#domain/delivery/service-end.ts';
import type { SiteInfo } from '#contract/public/site.ts';

export type FaqQuestion = { id: string; question: string; answer: string };
/** Facts of a shop that its answers depend on. */
type AnsweringSite = Pick<SiteInfo, 'paysOnline' | 'responseTimes'>;
export type FaqCategory = { title: string; questions: readonly FaqQuestion[] };

/**
 * Questions that people ask most. Read by loaders only, so that the answers travel in the page and not in
 * its script; the ids are the deep links people share, so they stay when a question is reworded.
 */
const FAQ: readonly FaqCategory[] = [
  {
    title: 'Algemeen',
    questions: [
      {
        id: 'welke-hosting',
        question: 'Welke hosting past bij mij?',
        answer:
          'Heb je een website, webshop of e-mail nodig, dan is webhosting genoeg. Wil je zelf bepalen welke software er draait, kies dan een VPS. Voor games zijn er gameservers, en een dedicated server deel je met niemand.',
      },
      {
        id: 'geld-terug',
        question: 'Wat houdt de 30 dagen niet-goed-geld-terug in?',
        answer:
          'Laat je ons binnen 30 dagen na je bestelling weten dat het niet bevalt, dan krijg je het volledige bedrag terug. Je wettelijke bedenktijd van 14 dagen blijft daarnaast gewoon gelden.',
      },
      {
        id: 'uptime',
        question: 'Wat betekent 99,9% uptime?',
        answer:
          'Dat is onze afspraak over hoe vaak je dienst bereikbaar is. In een maand van 30 dagen komt dat neer op hooguit drie kwartier onbereikbaar.',
      },
      {
        id: 'zakelijk-of-particulier',
        question: 'Kan ik zakelijk en particulier bestellen?',
        answer:
          'Allebei. Bij het bestellen kies je particulier of zakelijk. Zakelijk vul je ook je bedrijfsnaam in; die komt op je factuur, net als je KvK-nummer en btw-id als je die invult.',
      },
    ],
  },
  {
    title: 'Technisch',
    questions: [
      {
        id: 'back-ups',
        question: 'Worden er back-ups gemaakt?',
        answer:
          'Ja, bij de pakketten waar dat bij staat. We bewaren back-ups 30 dagen, zodat je terug kunt naar een eerdere versie.',
      },
      {
        id: 'ssl',
        question: 'Krijg ik een SSL-certificaat?',
        answer: 'Ja, bij elk webhostingpakket hoort een gratis SSL-certificaat.',
      },
      {
        id: 'root-toegang',
        question: 'Heb ik root-toegang op mijn VPS?',
        answer:
          'Ja, je hebt volledige root-toegang en eigen IP-adressen. Je kiest zelf welk Linux-systeem je gebruikt.',
      },
      {
        id: 'wanneer-klaar',
        question: 'Wanneer is mijn dienst klaar?',
        answer:
          'Betaal je online, dan beginnen we meteen. In je dashboard zie je hoe ver we zijn, en je krijgt een e-mail zodra je dienst actief is.',
      },
      {
        id: 'resources',
        question: 'Waar zie ik wat er in mijn pakket zit?',
        answer:
          'In je dashboard staat bij elke dienst hoeveel CPU, RAM, opslag en bandbreedte erbij hoort. Wil je pakketten vergelijken, kijk dan op de pagina Prijzen.',
      },
    ],
  },
  {
    title: 'Account & Facturering',
    questions: [
      {
        id: 'betalen',
        question: 'Hoe kan ik betalen?',
        answer:
          'Met iDEAL | Wero of per bankoverschrijving. Betaal je met iDEAL | Wero, dan zetten we je dienst meteen klaar. Bij een overschrijving wachten we tot het geld binnen is.',
      },
      {
        id: 'btw',
        question: 'Zijn de prijzen inclusief btw?',
        answer:
          'De prijs die je ziet is wat je betaalt: er komt niets bij. Rekenen we btw, dan zit die erin en staat hij op je factuur apart. Koop je zakelijk in, dan kun je de prijzen ook exclusief btw laten tonen. Een bedrijf in een ander EU-land met een geldig btw-id betaalt zonder btw.',
      },
      {
        id: 'opzeggen',
        question: 'Hoe zeg ik op?',
        answer:
          'Na de eerste termijn, en uiterlijk na een jaar, kun je als consument elke dag opzeggen, met een opzegtermijn van hooguit een maand. Wat je vooruit hebt betaald en niet meer gebruikt, krijg je terug.',
      },
      {
        id: 'na-het-einde',
        question: 'Wat gebeurt er met mijn gegevens als een dienst stopt?',
        answer: `We bewaren ze nog ${KEPT_AFTER_END_DAYS} dagen. Zegde je per direct op, dan zet je je dienst de eerste ${UNDO_HOURS} uur zonder kosten weer aan. Verder haal je hem in die ${KEPT_AFTER_END_DAYS} dagen terug door een nieuwe termijn te betalen. Met ‘Wis nu’ in je dashboard wissen we alles meteen; dat doen we ook als je je account verwijdert, of als een dienst stopt wegens misbruik.`,
      },
      {
        id: 'herroepen',
        question: 'Hoe herroep ik mijn bestelling?',
        answer:
          'Als consument kun je binnen 14 dagen zonder reden herroepen. Onderaan elke pagina staat ‘Overeenkomst herroepen’. Vul het formulier in en je krijgt meteen een bevestiging.',
      },
      {
        id: 'facturen',
        question: 'Waar vind ik mijn facturen?',
        answer:
          'Log in en open Facturering in je dashboard. Daar staan al je bestellingen en facturen.',
      },
      {
        id: 'jaar-korting',
        question: 'Is een jaar vooruit betalen goedkoper?',
        answer:
          'Ja, bij de meeste pakketten betaal je voor een jaar tien maanden. Op de pagina Prijzen zie je per pakket hoeveel dat in euro scheelt.',
      },
    ],
  },
  {
    title: 'Support',
    questions: [
      {
        id: 'antwoordtijd',
        question: 'Hoe snel krijg ik antwoord?',
        // Replaced by the sentence of the shop, with its hours.
        answer: 'Tijdens kantooruren binnen 2 uur, daarbuiten binnen 6 uur.',
      },
      {
        id: 'bereiken',
        question: 'Hoe bereik ik jullie?',
        answer:
          'Stuur ons een bericht via de supportpagina of per e-mail. Telefonisch zijn we op dit moment niet bereikbaar.',
      },
      {
        id: 'ticket-volgen',
        question: 'Hoe volg ik mijn ticket?',
        answer:
          'Log in en ga naar Support. Daar zie je bij ‘Mijn Tickets’ al je vragen en hoe het ermee staat.',
      },
      {
        id: 'verhuizen',
        question: 'Helpen jullie met verhuizen?',
        answer:
          'Ja. Stuur ons een ticket met het adres van je site en waar die nu staat. We spreken een moment af dat jou uitkomt. Stuur nooit een wachtwoord mee; daar vragen we apart om.',
      },
    ],
  },
];

const PAYING_BY_TRANSFER =
  'Per bankoverschrijving. Op de factuur staan ons rekeningnummer en een kenmerk. We maken je dienst aan zodra het geld binnen is.';

/** Answers of this shop: without a payment provider it takes bank transfers alone. */
export function faqOf(site: AnsweringSite): readonly FaqCategory[] {
  const { paysOnline, responseTimes } = site;
  const answers = new Map<string, string>([
    ...(paysOnline ? [] : [['betalen', PAYING_BY_TRANSFER] as const]),
    ...(responseTimes === '' ? [] : [['antwoordtijd', responseTimes] as const]),
  ]);
  return FAQ.map(({ title, questions }) => ({
    title,
    questions: questions.map((one) => ({ ...one, answer: answers.get(one.id) ?? one.answer })),
  }));
}

/** One of each kind, for where there is room for a few. */
export function faqHighlightsOf(site: AnsweringSite): FaqQuestion[] {
  return faqOf(site).flatMap(({ questions }) => questions.slice(0, 1));
}
