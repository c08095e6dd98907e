/** Parties that do work for the shop, and may be away or refuse. */
export const OUTSIDE_PARTIES = ['mollie', 'pterodactyl', 'directadmin', 'proxmox'] as const;
export type OutsideParty = (typeof OUTSIDE_PARTIES)[number];

export const OUTSIDE_PARTY_NAMES: Readonly<Record<OutsideParty, string>> = {
  mollie: 'Mollie',
  pterodactyl: 'Pterodactyl',
  directadmin: 'DirectAdmin',
  proxmox: 'Proxmox',
};

/** Work of each: what stands still while it is away. */
export const OUTSIDE_WORK: Readonly<Record<OutsideParty, 'payments' | 'servers'>> = {
  mollie: 'payments',
  pterodactyl: 'servers',
  directadmin: 'servers',
  proxmox: 'servers',
};

/** None for what is inside, as credit and the demo's own are. */
export function outsideParty(name: string): OutsideParty | null {
  return OUTSIDE_PARTIES.find((party) => party === name) ?? null;
}

/** Says to the people who run the shop what stands still as long as it lasts. */
export function outsideConsequence(party: OutsideParty): string {
  const name = OUTSIDE_PARTY_NAMES[party];
  return OUTSIDE_WORK[party] === 'payments'
    ? `Klanten kunnen nu niet online betalen: ${name} begint geen betalingen. Wie bestelt, leest dat en kan overmaken of zijn tegoed gebruiken.`
    : `${name} doet niet wat we vragen: nieuwe servers komen niet, en wat aan een server verandert wacht.`;
}
