import { useId, type ReactNode } from 'react';
import { Card } from '#app/ui/card.tsx';

type FormSectionProps = {
  title: string;
  intro: ReactNode;
  children: ReactNode;
  /** The name in an address that leads here. */
  anchor?: string;
};

/** A part of a long form: what it is about on the left, its fields on the right. */
export function FormSection({ title, intro, children, anchor }: FormSectionProps) {
  const id = useId();
  return (
    <section
      id={anchor}
      tabIndex={anchor === undefined ? undefined : -1}
      aria-labelledby={id}
      className="grid grid-cols-1 gap-x-10 rounded-md outline-offset-8 gap-y-3 lg:grid-cols-[minmax(14rem,1fr)_minmax(0,2.2fr)]"
    >
      <div>
        <h3 id={id} className="text-lg font-semibold">
          {title}
        </h3>
        <div className="mt-1 max-w-[60ch] text-sm text-ink-soft">{intro}</div>
      </div>
      <Card className="flex flex-col gap-5">{children}</Card>
    </section>
  );
}
