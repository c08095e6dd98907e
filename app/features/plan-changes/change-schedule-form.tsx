import { errorText } from '#app/lib/errors.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { ChangeConsequencesCard, type ChosenChange } from './change-consequences-card.tsx';
import { nextTermDay } from './labels.ts';
import { usePlanChange } from './use-plan-change.ts';

/** Another plan, another cycle or both from the next term on. */
export function ChangeScheduleForm({ serviceId, options, option, price }: ChosenChange) {
  const { schedule } = usePlanChange(serviceId);
  const { cycle, termCents: shownTermCents } = price;
  return (
    <div className="flex flex-col gap-4">
      <ChangeConsequencesCard options={options} option={option} price={price} moment="next-term" />
      {schedule.error === null ? null : <Alert tone="bad">{errorText(schedule.error)}</Alert>}
      <Button
        size="lg"
        className="sm:self-start"
        pending={schedule.isPending}
        onClick={() => schedule.mutate({ serviceId, plan: option.slug, cycle, shownTermCents })}
      >
        Wijzigen op {nextTermDay(options)}
      </Button>
    </div>
  );
}
