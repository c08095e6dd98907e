import type { SiteInfo } from '#contract/public/site.ts';

const REASONS = [
  {
    figure: '30 dagen',
    title: 'Niet goed, geld terug',
    text: 'Bevalt het niet? Laat het ons binnen 30 dagen weten en je krijgt je geld terug. Zonder gedoe en zonder vragenlijst.',
  },
  {
    figure: '99,9%',
    title: 'Uptime, zwart op wit',
    text: 'Je site hoort bereikbaar te zijn, ook als jij slaapt. We spreken 99,9% uptime af.',
  },
  {
    figure: '24/7',
    title: 'Support van mensen',
    text: 'Een ticket sturen kan dag en nacht.',
  },
] as const;

type HomeReasonsProps = Pick<SiteInfo, 'siteName' | 'responseTimes'>;

export function HomeReasons({ siteName, responseTimes }: HomeReasonsProps) {
  return (
    <section aria-labelledby="waarom" className="border-y border-line bg-sunken">
      <div className="mx-auto grid max-w-7xl gap-x-16 gap-y-10 px-5 py-20 sm:px-8 lg:grid-cols-[1fr_1.7fr] lg:py-28">
        <div>
          <h2 id="waarom" className="text-3xl font-bold sm:text-5xl">
            Waarom {siteName}
          </h2>
          <p className="mt-4 max-w-[42ch] text-lg text-ink-soft">
            Hosting is vertrouwen: je geeft ons iets in huis waar je zelf hard aan werkt. Daarom
            maken we afspraken waar je ons aan kunt houden.
          </p>
        </div>
        <dl className="divide-y divide-line-strong/50 border-y border-line-strong/50">
          {REASONS.map((reason) => (
            <div
              key={reason.figure}
              className="grid gap-x-10 gap-y-1 py-7 sm:grid-cols-[11rem_1fr] sm:items-baseline"
            >
              <dt className="contents">
                <span className="figures font-display text-4xl font-bold tracking-tight text-green">
                  {reason.figure}
                </span>
                <span className="text-xl font-semibold">{reason.title}</span>
              </dt>
              <dd className="max-w-[56ch] text-ink-soft sm:col-start-2">
                {reason.text} {reason.figure === '24/7' ? responseTimes : null}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
