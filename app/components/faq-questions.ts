export type FaqCategory = {
  title: string;
  questions: readonly { question: string; answer: string }[];
};

/** What people ask most; the FAQ page, the support page and search engines read it from here. */
export const FAQ: readonly FaqCategory[] = [
  {
    title: 'Algemeen',
    questions: [
      {
        question: 'Welke hosting past bij mij?',
        answer:
          'Heb je een website, webshop of e-mail nodig, dan is webhosting genoeg. Wil je zelf bepalen welke software er draait, kies dan een VPS. Voor games zijn er gameservers, en een dedicated server deel je met niemand.',
      },
      {
        question: 'Wat houdt de 30 dagen niet-goed-geld-terug in?',
        answer:
          'Laat je ons binnen 30 dagen na je bestelling weten dat het niet bevalt, dan krijg je het volledige bedrag terug. Je wettelijke bedenktijd van 14 dagen blijft daarnaast gewoon gelden.',
      },
      {
        question: 'Wat betekent 99,9% uptime?',
        answer:
          'Dat is onze afspraak over hoe vaak je dienst bereikbaar is. In een maand van 30 dagen komt dat neer op hooguit drie kwartier onbereikbaar.',
      },
    ],
  },
  {
    title: 'Technisch',
    questions: [
      {
        question: 'Worden er back-ups gemaakt?',
        answer:
          'Ja, bij de pakketten waar dat bij staat. We bewaren back-ups 30 dagen, zodat je terug kunt naar een eerdere versie.',
      },
      {
        question: 'Krijg ik een SSL-certificaat?',
        answer: 'Ja, bij elk webhostingpakket hoort een gratis SSL-certificaat.',
      },
      {
        question: 'Heb ik root-toegang op mijn VPS?',
        answer:
          'Ja, je hebt volledige root-toegang en eigen IP-adressen. Je kiest zelf welk Linux-systeem je gebruikt.',
      },
    ],
  },
  {
    title: 'Account & Facturering',
    questions: [
      {
        question: 'Hoe kan ik betalen?',
        answer:
          'Met iDEAL | Wero of per bankoverschrijving. Betaal je met iDEAL | Wero, dan zetten we je dienst meteen klaar. Bij een overschrijving wachten we tot het geld binnen is.',
      },
      {
        question: 'Zijn de prijzen inclusief btw?',
        answer:
          'Ja. Koop je zakelijk in, dan kun je de prijzen ook exclusief btw laten tonen met de schakelaar bij de pakketten. Op elke factuur staat de btw apart.',
      },
      {
        question: 'Hoe zeg ik op?',
        answer:
          'Na de eerste termijn kun je als consument elke dag opzeggen, met een opzegtermijn van hooguit een maand. Wat je vooruit hebt betaald en niet meer gebruikt, krijg je terug.',
      },
      {
        question: 'Waar vind ik mijn facturen?',
        answer:
          'Log in en open Facturering in je dashboard. Daar staan al je bestellingen en facturen.',
      },
    ],
  },
  {
    title: 'Support',
    questions: [
      {
        question: 'Hoe snel krijg ik antwoord?',
        answer: 'Tijdens kantooruren binnen 2 uur, daarbuiten binnen 6 uur.',
      },
      {
        question: 'Hoe bereik ik jullie?',
        answer:
          'Stuur ons een bericht via de supportpagina of per e-mail. Telefonisch zijn we op dit moment niet bereikbaar.',
      },
    ],
  },
];
