import { Link } from 'react-router';
import { paths } from '#app/lib/paths.ts';
import { Button } from '#app/ui/button.tsx';

type HelpCallProps = {
  /** The way for people who would rather look for themselves. */
  other: { to: string; label: string };
};

/** Offers help to visitors who have seen every plan and still do not know. */
export function HelpCall({ other }: HelpCallProps) {
  return (
    <section
      aria-labelledby="hulp"
      className="flex flex-wrap items-end justify-between gap-x-12 gap-y-6 rounded-lg border border-line bg-sunken p-6 sm:p-10"
    >
      <div>
        <h2 id="hulp" className="text-2xl font-bold sm:text-3xl">
          Twijfel je nog?
        </h2>
        <p className="mt-2 max-w-[52ch] text-ink-soft">
          Vertel ons wat je wilt bouwen. We zeggen eerlijk wat je nodig hebt, ook als dat het
          kleinste pakket is.
        </p>
      </div>
      <div className="button-row">
        <Button asChild>
          <Link to={paths.support()}>Vraag het ons</Link>
        </Button>
        <Button asChild variant="secondary">
          <Link to={other.to}>{other.label}</Link>
        </Button>
      </div>
    </section>
  );
}
