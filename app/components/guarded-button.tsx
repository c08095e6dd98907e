import type { ComponentProps } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Tooltip } from '#app/ui/tooltip.tsx';

type GuardedButtonProps = Omit<ComponentProps<typeof Button>, 'asChild' | 'disabled'> & {
  /** Reason that it cannot be used now; without one it can. */
  reason: string | null;
};

/** A button that stays reachable while it is off, so that it can say why. */
export function GuardedButton({ reason, onClick, ...rest }: GuardedButtonProps) {
  if (reason === null) return <Button onClick={onClick} {...rest} />;
  return (
    <Tooltip text={reason}>
      <Button aria-disabled="true" {...rest} type="button" />
    </Tooltip>
  );
}
