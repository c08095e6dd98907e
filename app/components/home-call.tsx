import { Link } from 'react-router';
import { paths } from '#app/lib/paths.ts';
import { Button } from '#app/ui/button.tsx';

export function HomeCall() {
  return (
    <section aria-labelledby="begin" className="bg-(--brick-c) text-[#f4f1ea]">
      <div className="mx-auto flex max-w-7xl flex-wrap items-end justify-between gap-x-12 gap-y-8 px-5 pt-16 pb-26 sm:px-8 lg:pt-20 lg:pb-30">
        <div>
          <h2 id="begin" className="max-w-[18ch] text-3xl font-bold sm:text-5xl">
            De sleutel ligt voor je klaar
          </h2>
          <p className="mt-4 max-w-[52ch] text-lg text-[#cfdad4]">
            Maak een account, kies een pakket en begin. Vragen vooraf? We denken graag met je mee.
          </p>
        </div>
        <div className="button-row">
          <Button asChild variant="accent" size="lg" className="signed-out-only">
            <Link to={paths.register()}>Account aanmaken</Link>
          </Button>
          <Button asChild variant="accent" size="lg" className="signed-in-only">
            <Link to={paths.dashboard()}>Naar je dashboard</Link>
          </Button>
          <Link
            to={paths.support()}
            className="inline-flex h-13 items-center justify-center rounded-md border border-[#8fa89d] px-6 font-semibold transition-colors hover:bg-[#ffffff14]"
          >
            Stel een vraag
          </Link>
        </div>
      </div>
    </section>
  );
}
