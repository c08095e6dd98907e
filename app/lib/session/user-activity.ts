import { UNATTENDED_HEADER } from '#domain/platform/session-limits.ts';
import { browserNow } from '#app/lib/clock.ts';

/** Events that only a person causes; a page may scroll by itself. */
export const INPUTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const;

let isListening = false;
/** Opening a page is a sign of life too. */
let wasTouched = true;
let touchedAt = 0;

function noteTouch(): void {
  wasTouched = true;
  touchedAt = browserNow().getTime();
}

function listen(): void {
  if (isListening) return;
  isListening = true;
  touchedAt = browserNow().getTime();
  for (const input of INPUTS) {
    window.addEventListener(input, noteTouch, { passive: true, capture: true });
  }
}

/**
 * Headers that say who made a call: a screen asks by itself, and a session of the console ends when nobody
 * has touched it for long. Once something was touched the next call tells.
 */
export function activityHeaders(): Record<string, string> {
  listen();
  const headers: Record<string, string> = wasTouched ? {} : { [UNATTENDED_HEADER]: '1' };
  wasTouched = false;
  return headers;
}

/** Gives the time for which nobody has touched this page. */
export function untouchedMs(): number {
  return isListening ? browserNow().getTime() - touchedAt : 0;
}
