/** Answers that this shop's staff give again and again. */
export const CANNED_ANSWERS: readonly { title: string; text: string }[] = [
  {
    title: 'We kijken ernaar',
    text: 'Hallo {voornaam},\n\nBedankt voor je bericht. We kijken ernaar en laten vandaag nog van ons horen.\n\nGroeten,\n{medewerker}',
  },
  {
    title: 'Meer informatie nodig',
    text: 'Hallo {voornaam},\n\nOm je te helpen met {service} hebben we wat meer nodig. Wat zie je precies, en sinds wanneer? Een schermafbeelding helpt: je kunt hem als bijlage meesturen.\n\nGroeten,\n{medewerker}',
  },
  {
    title: 'Opgelost',
    text: 'Hallo {voornaam},\n\nHet is opgelost. Werkt alles weer zoals je verwacht? Dan mag je het ticket sluiten.\n\nGroeten,\n{medewerker}\n{site}',
  },
];
