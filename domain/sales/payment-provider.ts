import type { PaymentMethod } from './payment.ts';

/** Providers that collect money for the shop. Of those that a shop has, the first collects. */
export const PAYMENT_PROVIDERS = ['mollie', 'test'] as const;
export type PaymentProvider = (typeof PAYMENT_PROVIDERS)[number];

type ProviderFacts = {
  /** Methods that it can collect by, the one that a payment has of which nothing else is known first. */
  methods: readonly [PaymentMethod, ...PaymentMethod[]];
  /** The company that the register of processing names (GDPR art. 30); null for the demo's own. */
  processor: string | null;
};

/** The one table of providers: methods, register, webhooks and looks at the outside are read from it. */
export const PROVIDER_FACTS: Readonly<Record<PaymentProvider, ProviderFacts>> = {
  mollie: {
    methods: ['ideal', 'bancontact', 'card', 'paypal', 'apple_pay'],
    processor: 'Mollie B.V. (betaaldienst)',
  },
  test: { methods: ['test_ideal', 'test_bancontact', 'test_card'], processor: null },
};

/** Finds the provider that collects by a method; null for one that needs nobody outside. */
export function providerOf(method: PaymentMethod): PaymentProvider | null {
  return PAYMENT_PROVIDERS.find((name) => PROVIDER_FACTS[name].methods.includes(method)) ?? null;
}

/** Tells whether a name, as of a gateway or of a party outside, is that of a provider. */
export function isPaymentProvider(name: string): name is PaymentProvider {
  return PAYMENT_PROVIDERS.some((provider) => provider === name);
}
