import {
  GROUND,
  HOUSES,
  doorOf,
  hatchOf,
  outlineOf,
  windowsOf,
  type House,
  type Windows,
} from '#app/components/canal-house-shapes.ts';

const FACADES: Record<House['facade'], string> = {
  a: 'fill-(--brick-a)',
  b: 'fill-(--brick-b)',
  c: 'fill-(--brick-c)',
  d: 'fill-(--brick-d)',
  e: 'fill-(--brick-e)',
};

const RHYTHMS = ['led', 'led led-b', 'led led-c'] as const;
const ROW = HOUSES.map((house) => ({ house, windows: windowsOf(house) }));
const MIRROR = `matrix(1 0 0 -.4 0 ${GROUND * 1.4 + 8})`;

/** A row of canal houses whose windows are server racks; the LEDs breathe, unless motion is unwanted. */
export function CanalHouses({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 1600 640"
      preserveAspectRatio="xMaxYMax slice"
      aria-hidden="true"
      fill="none"
      className={className}
    >
      <g id="huizen">
        {ROW.map(({ house, windows }) => (
          <CanalHouse key={house.x} house={house} windows={windows} />
        ))}
      </g>
      <path className="fill-(--water)" d={`M0 ${GROUND}h1600v80H0z`} />
      <clipPath id="water">
        <path d={`M0 ${GROUND + 8}h1600v72H0z`} />
      </clipPath>
      <g clipPath="url(#water)" opacity=".2">
        <use href="#huizen" transform={MIRROR} />
      </g>
      <path className="fill-(--brick-c)" d={`M0 ${GROUND - 2}h1600v9H0z`} />
      <path
        className="stroke-(--water-line)"
        strokeWidth="2"
        strokeLinecap="round"
        d="M60 588h90m210 12h130m160-16h70m190 20h150m130-14h80m140 16h110M180 616h60m420 6h90m330-4h70m250 2h60"
      />
      <Leds />
    </svg>
  );
}

/**
 * One path per rhythm, outside of what the water mirrors: a browser then breathes them without
 * drawing, where an animation inside a mirrored part keeps a phone busy sixty times a second.
 */
function Leds() {
  return (
    <g className="stroke-(--pane-led)" strokeWidth="3" strokeLinecap="round">
      {RHYTHMS.map((rhythm, place) => (
        <path
          key={rhythm}
          className={rhythm}
          d={ROW.map(({ windows }) => windows.leds[place]).join('')}
        />
      ))}
    </g>
  );
}

function CanalHouse({ house, windows }: { house: House; windows: Windows }) {
  const { racks, lit } = windows;
  return (
    <>
      <path className={FACADES[house.facade]} d={outlineOf(house)} />
      {house.roof === 'cornice' ? null : <path className="fill-(--pane-off)" d={hatchOf(house)} />}
      <path className="stroke-(--pane-off)" strokeWidth="18" strokeDasharray="8 1" d={racks} />
      <path className="stroke-(--pane-lit)" strokeWidth="18" d={lit} />
      <path
        className={house.door === 'orange' ? 'fill-orange' : 'fill-(--pane-off)'}
        d={doorOf(house)}
      />
    </>
  );
}
