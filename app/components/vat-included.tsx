/** Says it of an amount; a shop that charges no btw says nothing. */
export function VatIncluded() {
  return <span className="vat-choice">inclusief btw</span>;
}
