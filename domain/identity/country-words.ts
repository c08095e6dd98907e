import { COUNTRY_CODES, countryName, DEFAULT_COUNTRY, type CountryCode } from './customer.ts';
import { foldText } from '#domain/platform/fold-text.ts';

/**
 * Other names of a country in files of others: in English, in its own language, and the code of
 * three letters. Its code of two letters and its Dutch name are known without standing here.
 */
const OTHER_WORDS: Readonly<Record<CountryCode, readonly string[]>> = {
  NL: ['Netherlands', 'Holland', 'Pays-Bas', 'Niederlande', 'NLD'],
  BE: ['Belgium', 'Belgique', 'Belgien', 'BEL'],
  BG: ['Bulgaria', 'BGR'],
  CY: ['Kypros', 'CYP'],
  DK: ['Denmark', 'Danmark', 'DNK'],
  DE: ['Germany', 'Deutschland', 'Allemagne', 'Bondsrepubliek Duitsland', 'DEU'],
  EE: ['Estonia', 'Eesti', 'EST'],
  FI: ['Finland', 'Suomi', 'FIN'],
  FR: ['France', 'FRA'],
  GR: ['Greece', 'Hellas', 'EL', 'GRC'],
  HU: ['Hungary', 'Magyarország', 'HUN'],
  IE: ['Ireland', 'Republic of Ireland', 'Republiek Ierland', 'Éire', 'IRL'],
  IT: ['Italy', 'Italia', 'ITA'],
  HR: ['Croatia', 'Hrvatska', 'HRV'],
  LV: ['Latvia', 'Latvija', 'LVA'],
  LT: ['Lithuania', 'Lietuva', 'LTU'],
  LU: ['Luxembourg', 'Luxemburg', 'Lëtzebuerg', 'Groothertogdom Luxemburg', 'LUX'],
  MT: ['Malta', 'MLT'],
  AT: ['Austria', 'Österreich', 'Oesterreich', 'AUT'],
  PL: ['Poland', 'Polska', 'POL'],
  PT: ['Portugal', 'PRT'],
  RO: ['Romania', 'România', 'ROU'],
  SI: ['Slovenia', 'Slovenija', 'SVN'],
  SK: ['Slovakia', 'Slovak Republic', 'Slovensko', 'SVK'],
  ES: ['Spain', 'España', 'ESP'],
  CZ: ['Czechia', 'Czech Republic', 'Tsjechische Republiek', 'Česko', 'CZE'],
  SE: ['Sweden', 'Sverige', 'SWE'],
};

/** In lower case, without accents, articles and what is no letter: `The Czech-Republic` is `czechrepublic`. */
function wordOf(text: string): string {
  const word = foldText(text).replaceAll(/[^\p{L}]/gu, '');
  return word.replace(/^(?:the(?=nether|czech|republic|slovak)|de(?=bonds|tsjech|republiek))/, '');
}

const CODES = new Map<string, CountryCode>(
  COUNTRY_CODES.flatMap((code) =>
    [code, countryName(code), ...OTHER_WORDS[code]].map((word) => [wordOf(word), code] as const),
  ),
);

/** A country as people and other programs write it; what is not said is the Netherlands. */
export function readCountry(text: string): CountryCode | null {
  return text.trim() === '' ? DEFAULT_COUNTRY : (CODES.get(wordOf(text)) ?? null);
}
