/** The code as its reader finds it in the mail. */
export function codeIn(text: string): string {
  const code = /Je code is:\s+([\da-z]{4}-[\da-z]{4})\s/.exec(text)?.[1];
  if (code === undefined) throw new Error(`no code in ${text}`);
  return code;
}
