import { randomUUID } from 'node:crypto';

type Drawn = { key: string; serviceId: string; requestKey: string | null; moment: number };

/** The public keys that customers gave, each for one server. */
export function createKeys() {
  const drawn: Drawn[] = [];
  /** Moments at which a server was asked to be made anew, by the key of the request. */
  const askedAt = new Map<string, number>();
  return {
    drawn,
    askedAt,
    /** Counts on with the history. */
    moment: 0,
    request(): string {
      const requestKey = randomUUID();
      askedAt.set(requestKey, this.moment);
      return requestKey;
    },
    /** With a request to make the server anew, or for one that runs. */
    draw(given: Pick<Drawn, 'serviceId' | 'requestKey'>): string {
      const own = randomUUID().replaceAll('-', '').slice(0, 28);
      const key = `ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAICJiPbKH8j+bMNPV${own}`;
      drawn.push({ key, ...given, moment: this.moment });
      return key;
    },
  };
}
