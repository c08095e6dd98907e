import { afterAll } from 'vitest';
import { untilAllHaveEnded } from './api.ts';

// Files share a process: the next one does not begin beside what this one left running.
afterAll(untilAllHaveEnded);
