import { useEffect, useRef, type SyntheticEvent } from 'react';
import type { TermMonths } from '#domain/catalogue/term.ts';
import { normaliseDiscountCode } from '#domain/catalogue/discount-code.ts';
import { FormField } from '#app/components/form-field.tsx';
import type { BasketQuote } from '#app/lib/forms/basket-quote.ts';
import { Button } from '#app/ui/button.tsx';
import { Input } from '#app/ui/input.tsx';
import { discountRefusal } from '#app/lib/texts/discount-refusals.ts';

/** A code that was asked for, and what came of it. */
export type AskedCode = {
  quote: Pick<BasketQuote, 'discount' | 'discountRefusal'>;
  /** The term of the one thing that is ordered; null for several. */
  termMonths: TermMonths | null;
  /** The one that was asked for; empty without. */
  code: string;
  isAsking: boolean;
};

type DiscountCodeFormProps = AskedCode & {
  typed: string;
  onType: (text: string) => void;
  /** Tells whether the customer is at work here. */
  isHere: boolean;
  onHere: (isHere: boolean) => void;
  onAsk: (code: string) => void;
};

/** The field for a code, and why the one in it gives nothing. */
export function DiscountCodeForm(props: DiscountCodeFormProps) {
  const { quote, termMonths, code, isAsking, typed, onType, isHere, onHere, onAsk } = props;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isHere) field.current?.focus();
  }, [isHere]);
  const refusal = isAsking || code === '' ? null : quote.discountRefusal;
  const apply = () => {
    const asked = normaliseDiscountCode(typed);
    if (asked !== code) onAsk(asked);
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    onHere(true);
    apply();
  };
  return (
    <form noValidate className="mt-4 border-t border-line pt-4" onSubmit={submit}>
      <FormField
        label="Kortingscode"
        name="discountCode"
        error={refusal === null ? undefined : discountRefusal(refusal, termMonths)}
      >
        <Input
          ref={field}
          value={typed}
          onChange={(event) => onType(event.target.value)}
          // A customer who goes on with a code in the field means to use it.
          onBlur={() => {
            onHere(false);
            apply();
          }}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={64}
        />
      </FormField>
      <Button type="submit" variant="secondary" size="sm" className="mt-3" pending={isAsking}>
        Toepassen
      </Button>
    </form>
  );
}
