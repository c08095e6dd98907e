import { symmetricDecrypt, type SecretConfig } from 'better-auth/crypto';
import type { Jwk, JwtOptions } from 'better-auth/plugins/jwt';

type ReadKeys = NonNullable<NonNullable<JwtOptions['adapter']>['getJwks']>;

/**
 * The keys that sign access tokens, as far as SECRET_KEY opens them. Where that was replaced, those of
 * before sign nothing and prove nothing any more, and Better Auth makes a new pair at the next sign-in.
 */
export const readSigningKeys: ReadKeys = async ({ context }) => {
  const keys = await context.adapter.findMany<Jwk>({ model: 'jwks' });
  const areOurs = await Promise.all(keys.map((key) => opens(context.secretConfig, key)));
  return keys.filter((_, place) => areOurs[place]);
};

async function opens(key: string | SecretConfig, { privateKey }: Jwk): Promise<boolean> {
  try {
    await symmetricDecrypt({ key, data: JSON.parse(privateKey) });
    return true;
  } catch {
    return false;
  }
}
