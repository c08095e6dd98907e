import { useQuery } from '@tanstack/react-query';
import { priceForTerm } from '#domain/catalogue/plan.ts';
import { PER_TERM } from '#domain/catalogue/term.ts';
import { orpc } from '#app/lib/api.ts';
import type { ChosenLine } from '#app/lib/forms/chosen-lines.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';

type GoneLinesCardProps = {
  lines: readonly ChosenLine[];
  onDrop: (left: readonly ChosenLine[]) => void;
  className?: string;
};

/** Says which things of a basket are not sold any more, and takes them out; the others stay as they are. */
export function GoneLinesCard({ lines, onDrop, className = '' }: GoneLinesCardProps) {
  const { data } = useQuery({ ...orpc.public.plans.list.queryOptions(), staleTime: 0 });
  if (data === undefined) return <Skeleton className={`h-32 ${className}`} />;
  const planOf = ({ plan }: ChosenLine) => data.plans.find(({ slug }) => slug === plan);
  const isSold = (line: ChosenLine) => {
    const plan = planOf(line);
    return plan !== undefined && priceForTerm(plan, line.termMonths) !== null;
  };
  const gone = lines.filter((line) => !isSold(line));
  const left = lines.filter(isSold);
  return (
    <Alert
      tone="bad"
      className={className}
      title="Niet alles in je bestelling is er nog"
      action={
        gone.length === 0 || left.length === 0 ? null : (
          <Button variant="secondary" size="sm" onClick={() => onDrop(left)}>
            Haal weg wat er niet meer is
          </Button>
        )
      }
    >
      {gone.length === 0 ? 'Probeer het zo opnieuw.' : null}
      <ul className="list-disc pl-5">
        {gone.map((line) => (
          <li key={line.id}>
            {planOf(line)?.name ?? line.plan}
            {planOf(line) === undefined ? '' : ` ${PER_TERM[line.termMonths]}`}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
