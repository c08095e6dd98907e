/** Lines that a starting program writes to the terminal. */
export type StartLog = {
  /** Begins a step; calling the result ends it and prints name, detail and duration on one line. */
  step(name: string): (detail?: string) => void;
  /** Something the operator should know, such as a database kept outside the data folder. */
  note(line: string): void;
  /** Everything is up: the address and, in a demo, the accounts. */
  ready(lines: string[]): void;
  /** Prints one line and ends the process with exit code 1. */
  fail(line: string): never;
  /** Settles when `build/` holds the site; await it before loading the build. */
  site: Promise<void>;
};
