import { TextPage } from '#app/components/text-page.tsx';
import { pageMeta } from '#app/lib/page-meta.ts';
import { paths } from '#app/lib/paths.ts';
import { useSite } from '#app/lib/site.ts';
import type { Route } from './+types/privacy.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    matches,
    title: 'Privacyverklaring',
    description: 'Welke gegevens we van je bewaren, waarom, hoe lang, en wat je rechten zijn.',
    path: paths.privacy(),
  });
}

export default function PrivacyPage() {
  const { siteName, company, supportEmail } = useSite();
  const controller = company.legalName === '' ? siteName : company.legalName;
  const contact = supportEmail === '' ? 'via de contactpagina' : `via ${supportEmail}`;
  return (
    <TextPage
      title="Privacyverklaring"
      intro={
        <p>
          We vragen alleen wat we nodig hebben, verkopen niets door en volgen je niet. Hieronder
          staat precies wat we bewaren en waarom.
        </p>
      }
    >
      <h2>Wie verantwoordelijk is</h2>
      <p>
        {controller} is verantwoordelijk voor de gegevens van klanten en bezoekers van deze site.
        Voor wat jij zelf op je hosting zet, zijn wij verwerker: daar doen we alleen mee wat jij
        vraagt.
      </p>
      <h2>Wat we bewaren, waarom en hoe lang</h2>
      <ul>
        <li>
          <strong>Je account</strong> (naam, e-mailadres, wachtwoord als onleesbare code): om je te
          laten inloggen. Zolang je klant bent.
        </li>
        <li>
          <strong>Bestellingen en facturen</strong> (naam, adres, bedrijf, bedragen): om te leveren
          en omdat de belastingwet dat eist. Facturen bewaren we 7 jaar.
        </li>
        <li>
          <strong>Vragen aan support</strong>: om je te helpen. Twee jaar na de laatste reactie.
        </li>
        <li>
          <strong>Technische gegevens</strong> (IP-adres, tijdstip, soort browser): om misbruik te
          zien en storingen op te lossen. Hooguit een jaar.
        </li>
      </ul>
      <h2>Cookies</h2>
      <p>
        We plaatsen één cookie, om je ingelogd te houden. In je browser bewaren we verder je keuze
        voor licht of donker en voor prijzen met of zonder btw. Er zijn geen cookies om je te
        volgen, en deze site laadt niets van andere bedrijven. Daarom zie je ook geen cookiemelding.
      </p>
      <h2>Met wie we delen</h2>
      <p>
        Alleen met wie nodig is om te leveren: de betaaldienst die jij kiest, en de partijen die
        onze servers en e-mail verzorgen. Met hen hebben we een verwerkersovereenkomst. De politie
        krijgt alleen gegevens als de wet ons daartoe verplicht.
      </p>
      <h2>Je rechten</h2>
      <p>
        Volgens de AVG mag je je gegevens inzien, laten verbeteren, meenemen en laten wissen, en
        bezwaar maken tegen het gebruik ervan. Vraag het ons {contact}; je hebt binnen een maand
        antwoord. Ben je het niet met ons eens, dan kun je een klacht indienen bij de Autoriteit
        Persoonsgegevens.
      </p>
      <h2>Beveiliging</h2>
      <p>
        Alle verbindingen zijn versleuteld en wachtwoorden kunnen wij niet lezen. Gaat er toch iets
        mis met jouw gegevens, dan hoor je dat van ons.
      </p>
    </TextPage>
  );
}
