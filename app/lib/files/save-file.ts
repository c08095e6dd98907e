/** Long enough for any browser to begin; after it the bytes are let go. */
const KEPT_MS = 60_000;

/** Has the browser keep a file under its name, as a click on a link to it would. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
