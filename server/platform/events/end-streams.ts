import { endings } from './open-streams.ts';

/** Ends every open stream: their tabs open another, at another copy of the program or at the next. */
export function endStreams(): void {
  for (const own of endings.values()) for (const end of own) end();
}
