import { GuardedButton } from '#app/components/guarded-button.tsx';
import { errorText } from '#app/lib/errors.ts';
import { useOwnAccountReason } from '#app/lib/session/use-own-account-reason.ts';
import { Alert } from '#app/ui/alert.tsx';
import { ChangeConsequencesCard, type ChosenChange } from './change-consequences-card.tsx';
import { nextTermDay } from './labels.ts';
import { usePlanChange } from './use-plan-change.ts';

/** Another plan, another term or both from the next term on. */
export function ChangeScheduleForm({ serviceId, options, option, price }: ChosenChange) {
  const { schedule } = usePlanChange(serviceId);
  const reason = useOwnAccountReason();
  const { termMonths, termCents: shownTermCents } = price;
  return (
    <div className="flex flex-col gap-4">
      <ChangeConsequencesCard options={options} option={option} price={price} moment="next-term" />
      {schedule.error === null ? null : <Alert tone="bad">{errorText(schedule.error)}</Alert>}
      <GuardedButton
        reason={reason}
        size="lg"
        className="sm:self-start"
        pending={schedule.isPending}
        onClick={() =>
          schedule.mutate({ serviceId, plan: option.slug, termMonths, shownTermCents })
        }
      >
        Wijzigen op {nextTermDay(options)}
      </GuardedButton>
    </div>
  );
}
