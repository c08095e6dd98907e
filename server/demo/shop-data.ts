import type { SettingKey } from '#domain/operations/settings.ts';

/**
 * The company of the demo. It cannot exist: its bank code belongs to no bank, no KvK number begins
 * with 00, its street is named for what it is.
 */
export const DEMO_SETTINGS = {
  company_legal_name: 'Hostwerk Voorbeeld B.V.',
  company_street: 'Voorbeeldgracht 12',
  company_postal_code: '1017 AB',
  company_city: 'Amsterdam',
  company_country: 'NL',
  company_kvk: '00000017',
  company_vat_id: 'NL860030155B01',
  company_iban: 'NL34HWRK0123456789',
  support_email: 'hulp@hostwerk.test',
  community_url: 'https://community.hostwerk.test/',
  auto_provisioning: 'true',
  direct_debit_enabled: 'true',
} as const satisfies Partial<Record<SettingKey, string>>;

/** Invented reviews are illegal: each says where it comes from (BW art. 6:193g, 23c). */
const SOURCE = 'Voorbeeld in de demo';

export const TESTIMONIALS = [
  {
    name: 'Marieke, Bakkerij De Vroege Vogel',
    text: 'Onze webshop stond dezelfde middag online. En als ik iets vraag, krijg ik antwoord van iemand die snapt wat ik bedoel.',
    source: SOURCE,
  },
  {
    name: 'Jeroen, Code & Kade',
    text: 'We draaien hier zes servers voor klanten. De facturen kloppen, de servers blijven aan en opschalen kost me een minuut.',
    source: SOURCE,
  },
  {
    name: 'Daan, Minecraft-server voor de klas',
    text: 'Met dertig man op één wereld en geen haperingen. De back-up heeft ons kasteel al een keer gered.',
    source: SOURCE,
  },
] as const;
