import { Link } from 'react-router';
import { CanalHouses } from '#app/components/canal-houses.tsx';
import { paths } from '#app/lib/paths.ts';
import { Button } from '#app/ui/button.tsx';

const PROMISES = ['30 dagen niet-goed-geld-terug', '99,9% uptime', 'Support 24/7'] as const;

export function HomeHero() {
  return (
    <section className="relative overflow-hidden lg:pb-[17.5vw]">
      <div className="relative z-10 mx-auto max-w-7xl px-5 pt-12 sm:px-8 sm:pt-16 lg:pt-16">
        <h1 className="max-w-[15ch] text-[2.75rem] font-bold tracking-[-0.035em] sm:text-6xl lg:text-7xl">
          Een stevig huis voor alles wat je online bouwt
        </h1>
        <p className="mt-6 max-w-[46ch] text-lg text-ink-soft sm:text-xl">
          Webhosting, VPS, gameservers en dedicated servers. Met eerlijke prijzen, een vaste
          uptimeafspraak en mensen die antwoord geven.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <Button asChild variant="accent" size="lg">
            <Link to={paths.register()}>Start Nu</Link>
          </Button>
          <Button asChild variant="secondary" size="lg">
            <Link to={paths.services()}>Bekijk Prijzen</Link>
          </Button>
        </div>
        <ul className="mt-8 flex flex-wrap gap-x-6 gap-y-2 text-[0.9375rem] font-medium">
          {PROMISES.map((promise) => (
            <li key={promise} className="flex items-center gap-2">
              <span aria-hidden="true" className="size-2 rounded-full bg-green" />
              {promise}
            </li>
          ))}
        </ul>
      </div>
      <CanalHouses className="mt-4 block h-72 w-full sm:h-88 lg:absolute lg:inset-x-0 lg:bottom-0 lg:mt-0 lg:h-auto" />
    </section>
  );
}
