/** The line where the quay begins; everything above is house. */
export const GROUND = 560;

type Roof = 'step' | 'bell' | 'neck' | 'spout' | 'cornice';

export type House = {
  x: number;
  width: number;
  /** Height at which the gable begins. */
  eaves: number;
  roof: Roof;
  facade: 'a' | 'b' | 'c' | 'd' | 'e';
  door: 'orange' | 'dark';
};

type HouseRow = readonly [width: number, eaves: number, roof: Roof, facade: House['facade']];

/** From left to right, wall to wall: low where the words stand, tall beside them. */
const ROWS: readonly HouseRow[] = [
  [104, 486, 'spout', 'c'],
  [120, 484, 'bell', 'b'],
  [108, 494, 'step', 'a'],
  [124, 470, 'cornice', 'd'],
  [104, 484, 'neck', 'c'],
  [120, 460, 'step', 'b'],
  [112, 470, 'bell', 'e'],
  [124, 430, 'cornice', 'a'],
  [112, 318, 'neck', 'c'],
  [136, 214, 'step', 'b'],
  [112, 262, 'spout', 'd'],
  [128, 190, 'bell', 'a'],
  [96, 246, 'neck', 'c'],
  [100, 290, 'step', 'b'],
];

/** One of them has an orange door. */
const ORANGE_DOOR = 9;

export const HOUSES: readonly House[] = ROWS.map(([width, eaves, roof, facade], place) => ({
  x: ROWS.slice(0, place).reduce((sum, [before]) => sum + before, 0),
  width,
  eaves,
  roof,
  facade,
  door: place === ORANGE_DOOR ? 'orange' : 'dark',
}));

/** The outline above the eaves, from the left wall to the right one. */
const ROOFS: Record<Roof, (width: number) => string> = {
  step: (w) => {
    const tread = Math.round(w / 10);
    return `${`h${tread}v-19`.repeat(4)}h${w - tread * 8}${`v19h${tread}`.repeat(4)}`;
  },
  bell: (w) => {
    const foot = w * 0.2;
    const crown = w / 2 - foot;
    return `c${w * 0.1} -4 ${w * 0.17} -20 ${foot} -44s${w * 0.14} -34 ${crown} -34s${crown - 4} 10 ${crown} 34s${w * 0.1} 40 ${foot} 44`;
  },
  neck: (w) => {
    const half = w * 0.22;
    const side = w / 2 - half;
    return `c${side * 0.8} 0 ${side} -14 ${side} -36v-36h-5l${half + 5} -20l${half + 5} 20h-5v36c0 22 ${side * 0.2} 36 ${side} 36`;
  },
  spout: (w) => {
    const top = w * 0.11;
    const side = w / 2 - top;
    return `l${side} -62v-14h${top * 2}v14l${side} 62`;
  },
  cornice: (w) => `h-3v-11h${w + 6}v11h-3`,
};

/** A tenth of a unit is finer than a pixel, and keeps the drawing light. */
function rounded(path: string): string {
  return path.replaceAll(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number) * 10) / 10));
}

export function outlineOf(house: House): string {
  return rounded(
    `M${house.x} ${GROUND}V${house.eaves}${ROOFS[house.roof](house.width)}V${GROUND}z`,
  );
}

/** The hatch in the gable through which goods came in, with its rounded top. */
export function hatchOf(house: House): string {
  return `M${house.x + house.width / 2 - 7} ${house.eaves - 8}v-18a7 7 0 0 1 14 0v18z`;
}

export function doorOf(house: House): string {
  return `M${house.x + (house.eaves % 4 === 0 ? 18 : house.width - 40)} ${GROUND}v-40h22v40z`;
}

const PANE = { width: 18, height: 26, pitch: 41, margin: 10 } as const;

export type Windows = { racks: string; lit: string; leds: [string, string, string] };

/**
 * Windows are thick vertical strokes, dashed into the units of a rack, or whole when there is light.
 * Which are lit looks like chance, but never changes between server and browser.
 */
export function windowsOf(house: House): Windows {
  const windows: Windows = { racks: '', lit: '', leds: ['', '', ''] };
  const columns = Math.floor((house.width - 12) / 30);
  const step = (house.width - PANE.margin * 2 - PANE.width) / (columns - 1);
  const floors = Math.floor((GROUND - 56 - PANE.height - house.eaves) / PANE.pitch) + 1;
  for (let place = 0; place < floors * columns; place += 1) {
    const x = Math.round(house.x + PANE.margin + PANE.width / 2 + (place % columns) * step);
    const y = house.eaves + 14 + Math.floor(place / columns) * PANE.pitch;
    addWindow(windows, x, y);
  }
  return windows;
}

function addWindow(windows: Windows, x: number, y: number): void {
  const chance = (x * 7 + y * 13 + ((x * y) % 11)) % 19;
  const pane = `M${x} ${y}v${PANE.height}`;
  if (chance < 5) {
    windows.lit += pane;
    return;
  }
  windows.racks += pane;
  if (chance > 16) return;
  const rhythm = chance % 3;
  windows.leds[rhythm] += `M${x + 4} ${y + 4 + 9 * (chance % 2)}h1`;
}
