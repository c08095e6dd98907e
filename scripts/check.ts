import { QUICK_STEPS, report, ROUTE_TYPES, runStep } from './steps.ts';

const ARCHITECTURE = {
  name: 'Architecture',
  commands: [['vitest', 'run', '--project', 'architecture']],
};

const COMMITS = {
  name: 'Commit subjects',
  commands: [[process.execPath, 'scripts/run.mjs', 'check-commits']],
};

const routeTypes = await runStep(ROUTE_TYPES);
if (!routeTypes.ok) report(routeTypes);
const outcomes = await Promise.all(
  [...QUICK_STEPS, ARCHITECTURE, COMMITS].map(async (step) => {
    const outcome = await runStep(step);
    report(outcome);
    return outcome;
  }),
);
if ([routeTypes, ...outcomes].some((outcome) => !outcome.ok)) process.exitCode = 1;
