import { useEffect, useRef, type ReactNode } from 'react';
import type { Basket } from './use-basket.ts';

type StepCardProps = {
  step: number;
  title: string;
  /** Takes the focus where the customer goes on here. */
  here?: Basket['here'];
  children: ReactNode;
};

/** A step of the checkout with its number. */
export function StepCard({ step, title, here = null, children }: StepCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (here !== null) heading.current?.focus();
  }, [here]);
  return (
    <section>
      <h2
        ref={heading}
        tabIndex={-1}
        className="mb-4 flex items-baseline gap-2.5 text-xl font-semibold"
      >
        <span aria-hidden="true" className="figures text-green">
          {step}
        </span>
        {title}
      </h2>
      {children}
    </section>
  );
}
