import { addDays } from './amsterdam.ts';

/**
 * The days on which no period of the law ends, as the Algemene termijnenwet names them: the generally
 * recognised public holidays of art. 3 lid 1, with Good Friday, which lid 2 equates with them. Dates are
 * the text `YYYY-MM-DD`.
 */
function publicHolidays(year: number): string[] {
  const easter = easterSunday(year);
  return [
    `${year}-01-01`,
    addDays(easter, -2),
    addDays(easter, 1),
    // Kept a day earlier where it is a Sunday: that is a Saturday.
    `${year}-04-27`,
    `${year}-05-05`,
    addDays(easter, 39),
    addDays(easter, 50),
    `${year}-12-25`,
    `${year}-12-26`,
  ];
}

/**
 * The first day from this one on that is no Saturday, Sunday or public holiday: a period that would end
 * on one of those runs through the next day that is none (Algemene termijnenwet art. 1; Regulation
 * (EEC, Euratom) 1182/71 art. 3(4)).
 */
export function workingDayFrom(date: string): string {
  return isWorkingDay(date) ? date : workingDayFrom(addDays(date, 1));
}

function isWorkingDay(date: string): boolean {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  const isWeekend = weekday === 0 || weekday === 6;
  if (isWeekend) return false;
  return !publicHolidays(Number(date.slice(0, 4))).includes(date);
}

/**
 * Easter of the Gregorian calendar, by Gauss's reckoning as Lichtenberg corrected it: the full moon of
 * spring and the first Sunday of March, as days of March, and from these the Sunday after that moon.
 */
function easterSunday(year: number): string {
  const century = Math.floor(year / 100);
  const shift = 15 + Math.floor((3 * century + 3) / 4) - Math.floor((8 * century + 13) / 25);
  const sundays = 2 - Math.floor((3 * century + 3) / 4);
  const golden = year % 19;
  const seed = (19 * golden + shift) % 30;
  const late = Math.floor((seed + Math.floor(golden / 11)) / 29);
  const fullMoon = 21 + seed - late;
  const firstSunday = 7 - ((year + Math.floor(year / 4) + sundays) % 7);
  const untilSunday = 7 - ((((fullMoon - firstSunday) % 7) + 7) % 7);
  return addDays(`${year}-03-01`, fullMoon + untilSunday - 1);
}
