import { useEffect, useRef, type ReactNode } from 'react';
import { readTerm } from '#domain/catalogue/term.ts';
import { FormField } from '#app/components/form-field.tsx';
import { formatMoney } from '#app/lib/format.ts';
import type { QuotedItem } from '#app/lib/forms/chosen-lines.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { Select } from '#app/ui/select.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { termName } from '#app/lib/texts/choice-texts.ts';
import type { Basket, BasketRow } from './use-basket.ts';

type BasketFormProps = {
  basket: Basket;
  rows: readonly BasketRow[];
  /** The fields about a thing. */
  fieldsOf: (line: BasketRow['line'], item: QuotedItem) => ReactNode;
};

/** Several things in one order, each with its term and what is asked about it. */
export function BasketForm({ basket, rows, fieldsOf }: BasketFormProps) {
  return (
    <ul className="space-y-5">
      {rows.map((row) => (
        <li key={row.line.id}>
          <LineCard row={row} basket={basket}>
            {row.item === undefined ? null : fieldsOf(row.line, row.item)}
          </LineCard>
        </li>
      ))}
    </ul>
  );
}

type LineCardProps = { row: BasketRow; basket: Basket; children: ReactNode };

function LineCard({ row: { line, item }, basket, children }: LineCardProps) {
  if (item === undefined) return <Skeleton className="h-64" />;
  const { name } = item.plan;
  return (
    <Card role="group" aria-label={name}>
      <div className="mb-4 flex items-start justify-between gap-4">
        <LineHeading name={name} here={basket.here?.id === line.id ? basket.here : null} />
        <Button
          variant="ghost"
          size="sm"
          aria-label={`${name} weghalen`}
          onClick={() => basket.remove(line.id)}
        >
          Weghalen
        </Button>
      </div>
      <div className="space-y-5">
        <FormField label="Hoe vaak wil je betalen?" name="term">
          <Select
            value={String(line.termMonths)}
            onChange={(event) =>
              basket.change(line.id, {
                termMonths: readTerm(Number(event.target.value)) ?? line.termMonths,
              })
            }
          >
            {item.terms.map(({ termMonths, totalCents }) => (
              <option key={termMonths} value={termMonths}>
                {termName(termMonths)}: {formatMoney(totalCents)}
              </option>
            ))}
          </Select>
        </FormField>
        {children}
      </div>
    </Card>
  );
}

function LineHeading({ name, here }: { name: string; here: Basket['here'] }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (here !== null) heading.current?.focus();
  }, [here]);
  return (
    <h3 ref={heading} tabIndex={-1} className="min-w-0 text-lg font-semibold break-words">
      {name}
    </h3>
  );
}
