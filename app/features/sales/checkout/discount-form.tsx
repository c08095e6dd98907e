import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { FormField } from '#app/components/form-field.tsx';
import type { CheckoutQuote } from '#app/lib/forms/order-fields.ts';
import { Button } from '#app/ui/button.tsx';
import { Input } from '#app/ui/input.tsx';
import { normaliseDiscountCode } from '#domain/catalogue/discount-code.ts';
import { discountRefusal } from './labels.ts';

type DiscountFormProps = {
  quote: CheckoutQuote;
  /** The one that was asked for; empty without. */
  code: string;
  isAsking: boolean;
  onChange: (code: string) => void;
};

/** A quiet way to fill in a code; the price comes from the server, or why the code gives nothing. */
export function DiscountForm({ quote, code, isAsking, onChange }: DiscountFormProps) {
  const [isOpen, setOpen] = useState(code !== '');
  const [typed, setTyped] = useState(code);
  const [isHere, setHere] = useState(false);
  const isApplied = quote.discount !== null && code !== '' && !isAsking;
  const field = useRef<HTMLInputElement>(null);
  const taken = useRef<HTMLParagraphElement>(null);
  // The field or button with the focus is gone: the focus moves to its replacement, unless the customer
  // went elsewhere meanwhile.
  useEffect(() => {
    if (!isHere) return;
    if (isApplied) taken.current?.querySelector('button')?.focus();
    else if (isOpen) field.current?.focus();
  }, [isApplied, isOpen, isHere]);
  const ask = (asked: string) => {
    setTyped(asked);
    onChange(asked);
  };
  if (isApplied) {
    return (
      <p ref={taken} role="status" className="mt-3 flex items-center justify-between gap-4 text-sm">
        <span>
          Code <strong className="font-semibold">{code}</strong> is toegepast.
        </span>
        <Button
          variant="ghost"
          size="sm"
          aria-label={`Code ${code} weghalen`}
          onBlur={() => setHere(false)}
          onClick={() => {
            setHere(true);
            ask('');
          }}
        >
          Weghalen
        </Button>
      </p>
    );
  }
  if (!isOpen) {
    return (
      <button
        type="button"
        className="mt-3 text-sm text-green underline underline-offset-4"
        onClick={() => {
          setHere(true);
          setOpen(true);
        }}
      >
        Kortingscode?
      </button>
    );
  }
  const refusal = isAsking || code === '' ? null : quote.discountRefusal;
  const apply = () => {
    const asked = normaliseDiscountCode(typed);
    if (asked !== code) ask(asked);
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setHere(true);
    apply();
  };
  return (
    <form noValidate className="mt-4 border-t border-line pt-4" onSubmit={submit}>
      <FormField
        label="Kortingscode"
        name="discountCode"
        error={refusal === null ? undefined : discountRefusal(refusal, quote.termMonths)}
      >
        <Input
          ref={field}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          // A customer who goes on with a code in the field means to use it.
          onBlur={() => {
            setHere(false);
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
