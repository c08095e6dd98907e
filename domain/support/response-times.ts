/**
 * Says how fast support answers, with the hours of the shop where it named them (`maandag tot en met vrijdag
 * van 9.00 tot 17.00 uur`). Two and six hours are promised in the terms as well.
 */
export function responseTimes(officeHours: string): string {
  const hours = officeHours === '' ? '' : ` (${officeHours})`;
  return `Tijdens kantooruren${hours} krijg je binnen 2 uur antwoord, daarbuiten binnen 6 uur.`;
}
