import { TERMS_VERSION } from '#domain/terms.ts';
import { TextPage } from '#app/components/text-page.tsx';
import { pageMeta } from '#app/lib/page-meta.ts';
import { paths } from '#app/lib/paths.ts';
import { useSite } from '#app/lib/site.ts';
import type { Route } from './+types/terms.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    matches,
    title: 'Algemene voorwaarden',
    description: 'De afspraken tussen jou en ons: bestellen, betalen, opzeggen en je geld terug.',
    path: paths.terms(),
  });
}

export default function TermsPage() {
  const { siteName, company, supportEmail } = useSite();
  const seller = company.legalName === '' ? siteName : company.legalName;
  return (
    <TextPage
      title="Algemene voorwaarden"
      intro={<p>Versie {TERMS_VERSION}. Op deze afspraken is Nederlands recht van toepassing.</p>}
    >
      <h2>1. Wie wij zijn</h2>
      <p>
        {seller} (“wij”) levert hosting onder de naam {siteName}. Onze bedrijfsgegevens staan
        onderaan elke pagina. Met “jij” bedoelen we de klant. Ben je consument, dan gaan je
        wettelijke rechten altijd voor op deze voorwaarden.
      </p>
      <h2>2. Bestellen en betalen</h2>
      <p>
        Je bestelling is definitief als je op ‘Bestelling met betalingsverplichting’ klikt. De prijs
        die daar staat is inclusief btw, tenzij er iets anders bij staat. Je betaalt een termijn
        vooruit. Bij een bankoverschrijving betaal je binnen 14 dagen na de factuurdatum.
      </p>
      <p>Je gaat akkoord met facturen per e-mail en in je dashboard.</p>
      <h2>3. Levering en looptijd</h2>
      <p>
        Je eerste termijn begint als je dienst geleverd is, en duurt een maand of een jaar, net wat
        je koos. Daarna verlengen we met dezelfde termijn. Als consument kun je na de eerste termijn
        elke dag opzeggen, met een opzegtermijn van hooguit een maand. Wat je vooruit hebt betaald
        en niet meer gebruikt, krijg je terug.
      </p>
      <h2>4. Bedenktijd en geld terug</h2>
      <ul>
        <li>
          Als consument mag je een bestelling binnen 14 dagen zonder reden herroepen. Vroeg je ons
          om direct te starten, dan betaal je alleen de dagen die je hebt gebruikt.
        </li>
        <li>
          Daarnaast geldt voor iedereen: ben je niet tevreden, laat het ons binnen 30 dagen na je
          bestelling weten en je krijgt je geld terug.
        </li>
      </ul>
      <h2>5. Bereikbaarheid</h2>
      <p>
        We streven ernaar dat je dienst per maand 99,9% van de tijd bereikbaar is. Onderhoud
        kondigen we vooraf aan. Bij pakketten met back-ups bewaren we die 30 dagen; maak van wat je
        niet kunt missen ook zelf een kopie.
      </p>
      <h2>6. Wat niet mag</h2>
      <p>
        Je gebruikt je dienst niet voor iets dat verboden is of anderen schaadt, zoals spam,
        inbreken in systemen of materiaal waar je geen recht op hebt. Zien wij dat toch, dan laten
        we het je weten en kunnen we de dienst opschorten.
      </p>
      <h2>7. Te laat betaald</h2>
      <p>
        Is een factuur na de vervaldatum niet betaald, dan sturen we je eerst een herinnering.
        Blijft betaling uit, dan kunnen we je dienst opschorten tot er betaald is.
      </p>
      <h2>8. Aansprakelijkheid</h2>
      <p>
        Gaat er door ons iets mis, dan vergoeden we je schade tot het bedrag dat je in de laatste
        twaalf maanden voor die dienst betaalde. Die grens geldt niet bij opzet of grove schuld, en
        niet waar de wet dat verbiedt.
      </p>
      <h2>9. Wijzigingen</h2>
      <p>
        Veranderen we deze voorwaarden of een prijs, dan mailen we je dat ten minste 30 dagen
        vooraf. Ben je het er niet mee eens, dan mag je opzeggen.
      </p>
      <h2>10. Klachten</h2>
      <p>
        Een klacht los je het snelst met ons op
        {supportEmail === '' ? '' : `, via ${supportEmail}`}. Komen we er samen niet uit, dan kun je
        naar de Nederlandse rechter.
      </p>
    </TextPage>
  );
}
