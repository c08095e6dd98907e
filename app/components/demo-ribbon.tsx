/** On every page of a demo: nothing here is real. */
export function DemoRibbon() {
  return (
    <aside aria-label="Demo" className="bg-blue-soft px-5 py-1.5 text-center text-sm text-ink">
      <strong className="font-semibold">Demo</strong>
      <span className="hidden sm:inline">
        {' '}
        – een voorbeeldwinkel. Bestellingen, betalingen en gegevens zijn niet echt.
      </span>
    </aside>
  );
}
