import { useId, type ComponentProps } from 'react';
import { CheckboxField } from '#app/components/checkbox-field.tsx';

type MandateChoiceCardProps = Omit<ComponentProps<typeof CheckboxField>, 'label' | 'error'> & {
  /** The agreement in words, a sentence or two a line. */
  agreement: string;
};

/** Tells whether the terms that follow are collected, with what one agrees to by that. Nobody has to. */
export function MandateChoiceCard({ agreement, ...box }: MandateChoiceCardProps) {
  const id = useId();
  return (
    <div className="rounded-md border border-line p-4">
      <CheckboxField
        {...box}
        label="Volgende termijnen automatisch laten incasseren"
        aria-describedby={id}
      />
      <div id={id} className="mt-2 space-y-1.5 pl-7.5 text-sm text-ink-soft">
        <p>Dit hoeft niet. Met een vinkje geef je bij deze betaling een machtiging:</p>
        {agreement.split('\n').map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </div>
  );
}
