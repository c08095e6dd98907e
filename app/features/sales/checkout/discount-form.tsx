import { Suspense, useEffect, useRef, useState } from 'react';
import { lazyPart } from '#app/lib/session/lazy-code.ts';
import { Button } from '#app/ui/button.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { AskedCode } from './discount-code-form.tsx';

type DiscountFormProps = AskedCode & { onChange: (code: string) => void };

/** Few have a code. */
const DiscountCodeForm = lazyPart(
  async () => (await import('./discount-code-form.tsx')).DiscountCodeForm,
);

/** A quiet way to fill in a code; the price comes from the server, or why the code gives nothing. */
export function DiscountForm({ quote, termMonths, code, isAsking, onChange }: DiscountFormProps) {
  const [isOpen, setOpen] = useState(code !== '');
  const [typed, setTyped] = useState(code);
  const [isHere, setHere] = useState(false);
  const isApplied = quote.discount !== null && code !== '' && !isAsking;
  const taken = useRef<HTMLParagraphElement>(null);
  // The field or button with the focus is gone: the focus moves to its replacement, unless the customer
  // went elsewhere meanwhile.
  useEffect(() => {
    if (isHere && isApplied) taken.current?.querySelector('button')?.focus();
  }, [isApplied, isHere]);
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
  const asked = { quote, termMonths, code, isAsking };
  return (
    <Suspense fallback={<Skeleton className="mt-4 h-28" />}>
      <DiscountCodeForm
        {...asked}
        typed={typed}
        onType={setTyped}
        isHere={isHere}
        onHere={setHere}
        onAsk={ask}
      />
    </Suspense>
  );
}
