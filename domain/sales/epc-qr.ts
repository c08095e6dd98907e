import { isIban, normaliseIban } from './iban.ts';
import { decimalAmount, type Cents } from '#domain/platform/money.ts';
import { ok, refuse, type Result } from '#domain/platform/result.ts';

/** A transfer in euros that somebody is asked to make. */
export type Transfer = {
  /** The legal holder of the account: banks compare it with what they know (Verification of Payee). */
  name: string;
  iban: string;
  amountCents: Cents;
  /** As free text, so that the statement of the bank shows exactly this. */
  reference: string;
};

export type TransferIssue =
  | 'NAME_INVALID'
  | 'IBAN_INVALID'
  | 'AMOUNT_INVALID'
  | 'REFERENCE_INVALID'
  | 'TOO_LONG';

/** Limits of EPC069-12, in characters, in cents and, for the whole, in bytes of UTF-8. */
const NAME_MAX = 70;
const REFERENCE_MAX = 140;
const AMOUNT_MAX = 99_999_999_999;
const BYTES_MAX = 331;

/** Fields are lines, so what would end one may not be in it. */
const END_OF_LINE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u;

function isField(text: string, max: number): boolean {
  return text.trim() !== '' && text.length <= max && !END_OF_LINE.test(text);
}

function bytesOf(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x80) bytes += 1;
    else if (code < 0x8_00) bytes += 2;
    else bytes += code < 0x1_00_00 ? 3 : 4;
  }
  return bytes;
}

/**
 * Text of the QR code of a transfer (EPC069-12, version 002): an app of a bank fills in its form
 * with it. A name that is too long is refused rather than cut off: the bank would warn that it is
 * another's.
 */
export function epcQrText(transfer: Transfer): Result<string, TransferIssue> {
  const { name, amountCents, reference } = transfer;
  const iban = normaliseIban(transfer.iban);
  if (!isField(name, NAME_MAX)) return refuse('NAME_INVALID');
  if (!isIban(iban)) return refuse('IBAN_INVALID');
  if (amountCents < 1 || amountCents > AMOUNT_MAX) return refuse('AMOUNT_INVALID');
  if (!isField(reference, REFERENCE_MAX)) return refuse('REFERENCE_INVALID');
  const text = [
    'BCD',
    '002',
    '1', // UTF-8
    'SCT',
    '', // BIC: not needed within Europe
    name,
    iban,
    `EUR${decimalAmount(amountCents)}`,
    '', // purpose
    '', // structured reference: ours is free text
    reference,
  ].join('\n');
  return bytesOf(text) <= BYTES_MAX ? ok(text) : refuse('TOO_LONG');
}
