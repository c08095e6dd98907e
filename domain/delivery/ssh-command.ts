type Reached = {
  username: string;
  hostname: string;
  ipAddress: string;
  ipv6Address?: string | undefined;
};

/** Command to come on a server; null where it is not known who comes in, or where. */
export function sshCommand({ username, hostname, ipAddress, ipv6Address }: Reached): string | null {
  // A name that was just made up may not lead anywhere yet: the address always does.
  const where = ipAddress || (ipv6Address ?? '') || hostname;
  // Typed into a shell, so nothing else than a name and an address.
  const isSafe = /^[\w.-]+$/.test(username) && /^[\w.:-]+$/.test(where);
  return isSafe && !username.startsWith('-') ? `ssh ${username}@${where}` : null;
}
