import type { ComponentProps } from 'react';
import type { LucideIcon } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '#app/ui/button.tsx';

type HeaderActionProps = {
  label: string;
  /** Shown on hovering, when it says more than the label. */
  hint?: string;
  icon: LucideIcon;
} & ({ to: string } | Pick<ComponentProps<typeof Button>, 'onClick' | 'pending'>);

/** Five of them fit beside the logo on a phone. */
const NARROW = 'max-lg:w-9 max-lg:px-0';

/** A button of an area's header; on a phone its icon says enough, the name stays for who listens. */
export function HeaderAction({ label, hint = label, icon: Icon, ...target }: HeaderActionProps) {
  const content = (
    <>
      <Icon aria-hidden="true" />
      <span className="max-lg:sr-only">{label}</span>
    </>
  );
  if (!('to' in target)) {
    return (
      <Button variant="ghost" size="sm" className={NARROW} title={hint} {...target}>
        {content}
      </Button>
    );
  }
  return (
    <Button asChild variant="ghost" size="sm" className={NARROW} title={hint}>
      <Link to={target.to}>{content}</Link>
    </Button>
  );
}
