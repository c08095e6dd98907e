/** SHA-256 of a text in hex. A browser has it on secure pages only. */
export async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function hasSha256(): boolean {
  return window.isSecureContext;
}
