import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';

const lockfile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      resolved: z.string().optional(),
      integrity: z.string().optional(),
      dependencies: z.record(z.string(), z.string()).optional(),
      optionalDependencies: z.record(z.string(), z.string()).optional(),
    }),
  ),
});

/** The form that the manifest uses: a package, the dependency of it that is pinned, the exact version. */
const manifest = z.object({
  overrides: z.record(z.string(), z.record(z.string(), z.string().regex(/^\d+\.\d+\.\d+/))),
});

const { packages } = lockfile.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')));
const { overrides } = manifest.parse(JSON.parse(readFileSync('package.json', 'utf8')));

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

test('every package has the checksum that npm ci compares, those of other platforms too', () => {
  const unproven = Object.entries(packages).filter(
    ([folder, { integrity = '' }]) => folder !== '' && !integrity.startsWith('sha512-'),
  );
  expect(unproven.map(([folder]) => folder)).toEqual([]);
});

// A tag such as latest moves when somebody publishes, and npm ci then refuses an unchanged checkout.
test('a package that asks for a tag has what it gets pinned by an override', () => {
  const loose = Object.entries(packages).flatMap(
    ([folder, { dependencies = {}, optionalDependencies = {} }]) =>
      Object.entries({ ...dependencies, ...optionalDependencies })
        .filter(([, range]) => /^[a-z]/i.test(range) && !range.startsWith('npm:'))
        .map(([name]) => ({ owner: folder.split('node_modules/').at(-1) ?? '', name })),
  );
  expect(loose).toContainEqual({ owner: '@paulirish/trace_engine', name: 'third-party-web' });
  expect(loose.filter(({ owner, name }) => overrides[owner]?.[name] === undefined)).toEqual([]);
});
