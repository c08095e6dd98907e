import { spawnSync } from 'node:child_process';
import { findSubjectFaults } from './commit-subjects.ts';

/** Branches that a change goes to, the nearest first. */
const BASES = ['origin/main', 'main'];

/** Reads the subjects of the branch's own commits; none where there is no history to compare with. */
function readOwnSubjects(): string[] {
  for (const base of BASES) {
    const { status, stdout } = spawnSync(
      'git',
      ['log', '--no-merges', '--format=%s', `${base}..HEAD`],
      {
        encoding: 'utf8',
      },
    );
    if (status === 0) return stdout.split('\n').filter((subject) => subject !== '');
  }
  return [];
}

for (const subject of readOwnSubjects()) {
  for (const fault of findSubjectFaults(subject)) {
    console.error(`A commit's subject ${fault}: ${subject}`);
    process.exitCode = 1;
  }
}
