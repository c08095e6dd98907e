import type { OperatingSystem } from '#domain/delivery/operating-system.ts';
import { readNumber } from './typed-number.ts';

/** A system as it is typed, with its template where it has one. */
export function typedSystem({ name, templateId }: OperatingSystem): string {
  return templateId === null ? name : `${name} = ${templateId}`;
}

/** Behind the last `=` stands the template, where a module makes what there is. */
export function readSystem(line: string, isCopied: boolean) {
  const at = line.lastIndexOf('=');
  if (!isCopied) return { name: line, templateId: null };
  if (at === -1) return { name: line, templateId: Number.NaN };
  return { name: line.slice(0, at).trim(), templateId: readNumber(line.slice(at + 1)) };
}
