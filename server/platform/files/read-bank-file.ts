import type { BankFileRefusal } from '#domain/sales/bank-file.ts';
import { BANK_FILE_MAX_BYTES, type WrittenFile } from '#domain/sales/bank-statement.ts';
import { isMt940, readMt940 } from '#domain/sales/mt940.ts';
import { ok, refuse, type Result } from '#domain/platform/result.ts';
import { decodeText } from './decode-text.ts';
import { readCamt } from './read-camt.ts';

/** Reads a file of a bank, in whichever of its formats and letters it is. Never throws on a file. */
export async function readBankFileText(
  bytes: Uint8Array,
): Promise<Result<WrittenFile, BankFileRefusal>> {
  if (bytes.length === 0) return refuse('EMPTY');
  if (bytes.length > BANK_FILE_MAX_BYTES) return refuse('TOO_LARGE');
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return refuse('ZIP');
  const text = decodeText(bytes);
  const format = isMt940(text) ? 'mt940' : 'camt053';
  const statements = format === 'mt940' ? readMt940(text) : await readCamt(text);
  return statements.ok ? ok({ format, statements: statements.value }) : statements;
}
