import { QUICK_STEPS, report, runStep } from './steps.ts';

const ARCHITECTURE = {
  name: 'Architecture',
  commands: [['vitest', 'run', '--project', 'architecture']],
};

const outcomes = await Promise.all(
  [...QUICK_STEPS, ARCHITECTURE].map(async (step) => {
    const outcome = await runStep(step);
    report(outcome);
    return outcome;
  }),
);
if (outcomes.some((outcome) => !outcome.ok)) process.exitCode = 1;
