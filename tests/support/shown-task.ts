import type { TestApp } from './api.ts';

type Services = ReturnType<TestApp['as']>['staff']['services'];

/** 'Klaar' as the row of 'Te doen' sends it: with the task and the plan that it shows. */
export async function shownTask(services: Services, serviceId: string) {
  const { items } = await services.list({ toDo: true, limit: 100 });
  const shown = items.find(({ id }) => id === serviceId);
  const task = shown?.moduleTask ?? null;
  if (shown === undefined || task === null) throw new Error(`nothing to do for ${serviceId}`);
  return { serviceId, task, shownPlanId: shown.planId };
}
