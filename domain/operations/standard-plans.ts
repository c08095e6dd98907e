import { cents } from '#domain/platform/money.ts';
import { canHaveSystems, type OperatingSystem } from '#domain/delivery/operating-system.ts';
import type { PlanOffer, PlanType } from '#domain/catalogue/plan.ts';
import type { ProvisioningModule } from '#domain/catalogue/provisioning-module.ts';

export type StandardPlan = PlanOffer & {
  module: ProvisioningModule;
  systems: readonly OperatingSystem[];
};

function offer(
  [slug, name, type, monthlyCents]: readonly [string, string, PlanType, number],
  [cpu, ram, storage, bandwidth]: readonly [string, string, string, string],
  features: readonly string[],
): PlanOffer {
  const resources = { cpu, ram, storage, bandwidth };
  const priceCents = cents(monthlyCents);
  const prices = { priceCents, yearlyPriceCents: null, otherPrices: [] };
  return { slug, name, type, ...prices, features, resources };
}

const WEB_STARTER = ['1 vCPU', '1 GB', '10 GB SSD', '100 GB per maand'] as const;
const WEB_PROFESSIONAL = ['2 vCPU', '2 GB', '50 GB SSD', '500 GB per maand'] as const;
const WEB_ENTERPRISE = ['4 vCPU', '4 GB', '200 GB SSD', '2 TB per maand'] as const;

/** Shown on the home page when no plan could be read: prices of the specification, section 9. */
export const FALLBACK_PLANS: readonly PlanOffer[] = [
  offer(['starter', 'Starter', 'web', 499], WEB_STARTER, [
    '1 website',
    '10 GB SSD-opslag',
    '5 e-mailadressen',
    'Gratis SSL-certificaat',
  ]),
  offer(['professional', 'Professional', 'web', 1299], WEB_PROFESSIONAL, [
    '10 websites',
    '50 GB SSD-opslag',
    '50 e-mailadressen',
    'Gratis SSL-certificaat',
    'Dagelijkse back-ups',
  ]),
  offer(['enterprise', 'Enterprise', 'web', 2999], WEB_ENTERPRISE, [
    'Onbeperkt aantal websites',
    '200 GB SSD-opslag',
    'Onbeperkt aantal e-mailadressen',
    'Gratis SSL-certificaat',
    'Dagelijkse back-ups',
    'Voorrang bij support',
  ]),
];

const OFFERS: readonly PlanOffer[] = [
  offer(['web-starter', 'Webhosting Starter', 'web', 499], WEB_STARTER, [
    '1 website',
    '10 GB SSD-opslag',
    '5 e-mailadressen',
    'Gratis SSL-certificaat',
  ]),
  offer(['web-professional', 'Webhosting Professional', 'web', 999], WEB_PROFESSIONAL, [
    '10 websites',
    '50 GB SSD-opslag',
    '50 e-mailadressen',
    'Gratis SSL-certificaat',
    'Dagelijkse back-ups',
  ]),
  offer(['web-enterprise', 'Webhosting Enterprise', 'web', 1999], WEB_ENTERPRISE, [
    'Onbeperkt aantal websites',
    '200 GB SSD-opslag',
    'Onbeperkt aantal e-mailadressen',
    'Gratis SSL-certificaat',
    'Dagelijkse back-ups',
    'Voorrang bij support',
  ]),
  offer(
    ['vps-starter', 'VPS Starter', 'vps', 1299],
    ['2 vCPU', '4 GB', '80 GB NVMe', '2 TB per maand'],
    ['Volledige root-toegang', 'Eigen IPv4- en IPv6-adres', 'Herstarten vanuit je dashboard'],
  ),
  offer(
    ['vps-professional', 'VPS Professional', 'vps', 2499],
    ['4 vCPU', '8 GB', '160 GB NVMe', '4 TB per maand'],
    [
      'Volledige root-toegang',
      'Eigen IPv4- en IPv6-adres',
      'Herstarten vanuit je dashboard',
      'Wekelijkse snapshot',
    ],
  ),
  offer(
    ['vps-enterprise', 'VPS Enterprise', 'vps', 4999],
    ['8 vCPU', '16 GB', '320 GB NVMe', '8 TB per maand'],
    [
      'Volledige root-toegang',
      'Eigen IPv4- en IPv6-adres',
      'Herstarten vanuit je dashboard',
      'Dagelijkse snapshot',
    ],
  ),
  offer(
    ['game-starter', 'Gameserver Starter', 'game', 699],
    ['2 vCPU', '4 GB', '20 GB NVMe', '1 TB per maand'],
    ['Tot 10 spelers', 'Minecraft, Valheim en meer', 'Plug-ins en mods'],
  ),
  offer(
    ['game-professional', 'Gameserver Professional', 'game', 1299],
    ['3 vCPU', '8 GB', '50 GB NVMe', '2 TB per maand'],
    [
      'Tot 30 spelers',
      'Minecraft, Valheim en meer',
      'Plug-ins en mods',
      'Dagelijkse back-up van je wereld',
    ],
  ),
  offer(
    ['game-enterprise', 'Gameserver Enterprise', 'game', 1999],
    ['4 vCPU', '16 GB', '100 GB NVMe', '4 TB per maand'],
    [
      'Tot 100 spelers',
      'Minecraft, Valheim en meer',
      'Plug-ins en mods',
      'Meerdere spellen naast elkaar',
      'Dagelijkse back-up van je wereld',
    ],
  ),
  offer(
    ['dedicated-starter', 'Dedicated Starter', 'dedicated', 8999],
    ['6 cores', '32 GB ECC', '2 × 480 GB SSD', '10 TB per maand'],
    ['Hele server voor jou alleen', 'Beheer op afstand (IPMI)', 'Gespiegelde schijven (RAID 1)'],
  ),
  offer(
    ['dedicated-professional', 'Dedicated Professional', 'dedicated', 14_999],
    ['12 cores', '64 GB ECC', '2 × 960 GB NVMe', '20 TB per maand'],
    ['Hele server voor jou alleen', 'Beheer op afstand (IPMI)', 'Gespiegelde schijven (RAID 1)'],
  ),
  offer(
    ['dedicated-enterprise', 'Dedicated Enterprise', 'dedicated', 29_999],
    ['24 cores', '128 GB ECC', '4 × 1,92 TB NVMe', '50 TB per maand'],
    [
      'Hele server voor jou alleen',
      'Beheer op afstand (IPMI)',
      'Gespiegelde schijven (RAID 1)',
      'Hardware vervangen op locatie',
    ],
  ),
];

/** Linux that anybody may install, whose makers still mend it for years. */
const SYSTEMS = ['Debian 13', 'Ubuntu 24.04 LTS', 'AlmaLinux 10', 'Rocky Linux 10'].map((name) => ({
  name,
  templateId: null,
}));

/**
 * The twelve plans of a new shop: prices of the specification, section 9. Delivered by hand, and what is a
 * machine of its own with the system that its customer chose.
 */
export const STANDARD_PLANS: readonly StandardPlan[] = OFFERS.map((plan) => ({
  ...plan,
  module: 'manual',
  systems: canHaveSystems({ type: plan.type, module: 'manual' }) ? SYSTEMS : [],
}));
