import { Link } from 'react-router';
import ArrowRight from 'lucide-react/icons/arrow-right';
import type { Cents } from '#domain/money.ts';
import type { PlanType } from '#domain/plan.ts';
import { HouseDrawing, type HousePart } from '#app/components/house-drawing.tsx';
import { Price } from '#app/components/price.tsx';
import { paths } from '#app/lib/paths.ts';

type Offer = {
  type: Exclude<PlanType, 'other'>;
  part: HousePart;
  title: string;
  motto: string;
  text: string;
  /** Its place in the grid: the first is what most people come for. */
  place: string;
  drawing: string;
};

const OFFERS: readonly Offer[] = [
  {
    type: 'web',
    part: 'room',
    title: 'Webhosting',
    motto: 'Een kamer met alles erbij.',
    text: 'Voor je website, webshop en e-mail. Wij zorgen voor de server, het slot op de deur (SSL) en de reservekopieën. Jij zorgt voor de inhoud.',
    place: 'lg:col-span-4 lg:row-span-2',
    drawing: 'h-44 sm:h-60 lg:h-80',
  },
  {
    type: 'vps',
    part: 'floor',
    title: 'VPS',
    motto: 'Een eigen verdieping.',
    text: 'Volledige root-toegang en eigen IP-adressen. Jij bepaalt welk systeem er draait.',
    place: 'lg:col-span-8',
    drawing: 'h-44 lg:h-60',
  },
  {
    type: 'game',
    part: 'attic',
    title: 'Gameservers',
    motto: 'De zolder voor je vrienden.',
    text: 'Minecraft, Valheim en meer, met mods en plug-ins.',
    place: 'lg:col-span-4',
    drawing: 'h-36',
  },
  {
    type: 'dedicated',
    part: 'whole',
    title: 'Dedicated servers',
    motto: 'Het hele pand.',
    text: 'Een complete server die je met niemand deelt, met beheer op afstand.',
    place: 'lg:col-span-4',
    drawing: 'h-36',
  },
];

type PricedPlan = { type: PlanType; priceCents: Cents };

/** The cheapest of a kind; the plans come cheapest first. */
function fromPrice(plans: readonly PricedPlan[], type: PlanType): Cents | undefined {
  return plans.find((plan) => plan.type === type)?.priceCents;
}

export function HomeOffers({ plans }: { plans: readonly PricedPlan[] }) {
  return (
    <section aria-labelledby="aanbod" className="mx-auto max-w-7xl px-5 py-20 sm:px-8 lg:py-28">
      <h2 id="aanbod" className="max-w-[20ch] text-3xl font-bold sm:text-5xl">
        Van één kamer tot het hele pand
      </h2>
      <p className="mt-4 max-w-[60ch] text-lg text-ink-soft">
        Je kiest hoeveel ruimte je nodig hebt en betaalt niet voor de rest.
      </p>
      <div className="mt-12 grid gap-5 lg:grid-cols-12">
        {OFFERS.map((offer) => (
          <OfferCard key={offer.type} offer={offer} from={fromPrice(plans, offer.type)} />
        ))}
      </div>
    </section>
  );
}

function OfferCard({ offer, from }: { offer: Offer; from: Cents | undefined }) {
  const isLead = offer.type === 'web';
  return (
    <article
      className={`group relative flex overflow-hidden rounded-lg border border-line bg-surface p-6 shadow-card transition-colors hover:border-green sm:p-8 ${offer.place} ${isLead ? 'flex-col justify-between gap-8' : 'items-end justify-between gap-6'}`}
    >
      <div className={isLead ? '' : 'self-start'}>
        <h3 className={`${isLead ? 'text-3xl' : 'text-2xl'} font-semibold`}>
          <Link
            to={paths.services(offer.type)}
            className="after:absolute after:inset-0 after:rounded-lg"
          >
            {offer.title}
          </Link>
        </h3>
        <p className={`mt-1 font-medium text-green ${isLead ? 'text-lg' : ''}`}>{offer.motto}</p>
        <p className="mt-3 max-w-[46ch] text-ink-soft">{offer.text}</p>
        <p className="mt-4 flex items-center gap-2 font-semibold">
          {from === undefined ? (
            'Bekijk de pakketten'
          ) : (
            <span>
              vanaf <Price gross={from} />{' '}
              <span className="font-normal text-ink-soft">per maand</span>
            </span>
          )}
          <ArrowRight
            aria-hidden="true"
            className="size-4.5 text-green transition-transform group-hover:translate-x-1"
          />
        </p>
      </div>
      <HouseDrawing
        part={offer.part}
        className={`shrink-0 ${offer.drawing} ${isLead ? '-mb-6 self-end sm:-mb-8' : '-mb-6 hidden sm:-mb-8 sm:block'}`}
      />
    </article>
  );
}
