import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';

const lockfile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      resolved: z.string().optional(),
      optionalDependencies: z.record(z.string(), z.string()).optional(),
    }),
  ),
});

const { packages } = lockfile.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')));

// npm writes only the platform packages that its registry offered; npm ci then refuses the file.
test('the lockfile names the packages of every platform', () => {
  const missing = Object.entries(packages).flatMap(([folder, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) =>
        packages[`node_modules/${name}`] === undefined &&
        packages[`${folder}/node_modules/${name}`] === undefined,
    ),
  );
  expect(missing).toEqual([]);
});

test('the lockfile names no registry, so that it installs from any', () => {
  const bound = Object.entries(packages).filter(([, { resolved }]) => resolved !== undefined);
  expect(bound).toEqual([]);
});
