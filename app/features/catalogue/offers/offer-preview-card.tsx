import { useWatch } from 'react-hook-form';
import { Price } from '#app/components/price.tsx';
import { readOffer, type TypedOffer } from '#app/lib/forms/typed-offer.ts';
import { Card } from '#app/ui/card.tsx';
import type { OfferFields, StaffOffer } from '#contract/staff/offers.ts';
import { mostOf, quantityText } from '#domain/catalogue/offer.ts';
import { perSoldTerm, type SoldTerm } from '#domain/catalogue/sold-term.ts';

/** The offer as the buyers of the plan see it, while it is typed. */
export function OfferPreviewCard({ offer }: { offer: StaffOffer }) {
  const typed = useWatch<TypedOffer>();
  const filled = Object.entries(typed).map(([name, text]) => [name, text ?? '']);
  const read = readOffer(Object.fromEntries(filled), offer);
  return (
    <aside
      aria-labelledby="voorbeeld-aanbod"
      className="grid gap-x-10 gap-y-3 lg:grid-cols-[minmax(14rem,1fr)_minmax(0,2.2fr)]"
    >
      <h3 id="voorbeeld-aanbod" className="text-lg font-semibold">
        Zo ziet een klant het
      </h3>
      {read.success ? (
        <Card className="flex flex-col gap-6">
          {offer.prices.map(({ termMonths, cents }) => (
            <section key={termMonths} aria-label={`${offer.planName} ${perSoldTerm(termMonths)}`}>
              <p className="flex flex-wrap justify-between gap-x-4 font-semibold">
                <span>{offer.planName}</span>
                <span>
                  <Price gross={cents} /> {perSoldTerm(termMonths)}
                </span>
              </p>
              <TermOffer offer={offer} fields={read.data} termMonths={termMonths} />
            </section>
          ))}
        </Card>
      ) : (
        <p className="rounded-md border border-dashed border-line-strong p-5 text-sm text-ink-soft">
          Vul alles van elke optie in, dan zie je hier het voorbeeld.
        </p>
      )}
    </aside>
  );
}

type TermOfferProps = { offer: StaffOffer; fields: OfferFields; termMonths: SoldTerm };

/** Everything that can be had beside the plan for one of its terms. */
function TermOffer({ offer, fields, termMonths }: TermOfferProps) {
  const setup = fields.setups.find((one) => one.termMonths === termMonths);
  const options = fields.options.flatMap((option) => {
    const price = option.prices.find((one) => one.termMonths === termMonths);
    return price === undefined ? [] : [{ ...option, unitCents: price.unitCents }];
  });
  const addOns = offer.addOns.filter(({ id, active }) => active && fields.addOnIds.includes(id));
  return (
    <ul className="mt-2 flex flex-col gap-1.5 text-[0.9375rem]">
      {setup === undefined ? null : (
        <li className="flex flex-wrap justify-between gap-x-4">
          <span>Eenmalige kosten</span>
          <Price gross={setup.cents} />
        </li>
      )}
      {options.map((option) => (
        <li key={option.key} className="flex flex-wrap justify-between gap-x-4">
          <span>
            {option.name}
            <span className="block text-sm text-ink-soft">{rangeOf(option, offer)}</span>
          </span>
          <span>
            <Price gross={option.unitCents} /> per {option.unit === '' ? 'stuk' : option.unit}
          </span>
        </li>
      ))}
      {addOns.map(({ id, name }) => (
        <li key={id}>{name}</li>
      ))}
    </ul>
  );
}

/** Says how many there can be: `4 GB inbegrepen, 0 tot 12 GB erbij, per 4`. */
function rangeOf(option: OfferFields['options'][number], { counted }: StaffOffer): string {
  const included = counted[option.key] ?? option.included;
  const has =
    included === 0 ? '' : `${quantityText(option, included).replace('.', ',')} inbegrepen, `;
  const step = option.step === 1 ? '' : `, per ${option.step}`;
  return `${has}${option.min} tot ${quantityText(option, mostOf(option))} erbij${step}`;
}
