import { ok, refuse, type Result } from '#domain/platform/result.ts';

/** Kinds of files that may be sent along with a message. */
export const ATTACHMENT_KINDS = ['pdf', 'png', 'jpg', 'webp', 'txt', 'log'] as const;
export type AttachmentKind = (typeof ATTACHMENT_KINDS)[number];

export const IMAGE_KINDS = ['png', 'jpg', 'webp'] as const satisfies readonly AttachmentKind[];
export type ImageKind = (typeof IMAGE_KINDS)[number];
/** All frames of a moving picture together. A phone's 8192 × 6144 is the largest that comes in. */
export const IMAGE_MAX_PIXELS = 8192 * 6144;

export const ATTACHMENT_MAX_BYTES = 10 * 1024 * 1024;
export const ATTACHMENTS_PER_MESSAGE = 5;
/** All files kept of one customer together, exports of their data too: the shop is no place to store them. */
export const ATTACHMENTS_PER_CUSTOMER_BYTES = 500 * 1024 * 1024;
/**
 * The same while the address of the account is not confirmed: room for a picture of what is wrong, and
 * nothing to gain by making accounts, each of which could else fill the disk with its share.
 */
export const UNCONFIRMED_FILES_BYTES = 10 * 1024 * 1024;

export type RoomRefusal = 'FILES_FULL' | 'FILES_UNCONFIRMED';

/** Tells whether there is room for what a customer has then in all. */
export function checkFilesRoom(
  totalBytes: number,
  { isConfirmed }: { isConfirmed: boolean },
): Result<undefined, RoomRefusal> {
  if (totalBytes <= filesRoom({ isConfirmed })) return ok();
  return refuse(isConfirmed ? 'FILES_FULL' : 'FILES_UNCONFIRMED');
}

/** Returns the bytes that are kept of one customer. */
export function filesRoom({ isConfirmed }: { isConfirmed: boolean }): number {
  return isConfirmed ? ATTACHMENTS_PER_CUSTOMER_BYTES : UNCONFIRMED_FILES_BYTES;
}

type KeptExport = { id: string; sizeBytes: number; downloadedAt: Date | null; createdAt: Date };

/**
 * Chooses the exports that go to make this much room, in bytes: those that nobody fetched first, the
 * oldest in front.
 */
export function exportsToDrop(lackingBytes: number, kept: readonly KeptExport[]): KeptExport[] {
  const dropped: KeptExport[] = [];
  let lacking = lackingBytes;
  const isRead = ({ downloadedAt }: KeptExport) => Number(downloadedAt !== null);
  for (const one of kept.toSorted(
    (a, b) => isRead(a) - isRead(b) || a.createdAt.getTime() - b.createdAt.getTime(),
  )) {
    if (lacking <= 0) break;
    dropped.push(one);
    lacking -= one.sizeBytes;
  }
  return dropped;
}

/** Longest name that is kept, in characters, extension included. */
export const ATTACHMENT_NAME_MAX = 120;

const KIND_OF_EXTENSION: Readonly<Record<string, AttachmentKind>> = {
  pdf: 'pdf',
  png: 'png',
  jpg: 'jpg',
  jpeg: 'jpg',
  webp: 'webp',
  txt: 'txt',
  log: 'log',
};

function extensionOf(fileName: string): string {
  return /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';
}

/** Kind of a file by its name; null for one we do not take. */
export function kindByName(fileName: string): AttachmentKind | null {
  return KIND_OF_EXTENSION[extensionOf(fileName)] ?? null;
}

export function isTextKind(kind: AttachmentKind): boolean {
  return kind === 'txt' || kind === 'log';
}

export function isImageKind(kind: AttachmentKind): kind is ImageKind {
  return IMAGE_KINDS.some((one) => one === kind);
}

/** Advice on a file that can become one that we take: each has a sentence that says how. */
export type FileAdvice =
  | 'FILE_IS_JFIF'
  | 'FILE_IS_HEIC'
  | 'FILE_IS_JPG'
  | 'FILE_IS_PNG'
  | 'FILE_IS_WEBP'
  | 'FILE_IS_PDF'
  | 'FILE_IS_PICTURE'
  | 'FILE_IS_DOCUMENT'
  | 'FILE_IS_ARCHIVE'
  | 'FILE_IS_TEXT';

const ADVICE: readonly (readonly [FileAdvice, readonly string[]])[] = [
  ['FILE_IS_JFIF', ['jfif', 'jfi', 'jif', 'jpe', 'pjpeg', 'pjp']],
  ['FILE_IS_HEIC', ['heic', 'heif', 'heics', 'hif']],
  ['FILE_IS_PICTURE', ['gif', 'bmp', 'tif', 'tiff', 'avif', 'jxl', 'ico', 'psd', 'dng', 'jp2']],
  [
    'FILE_IS_DOCUMENT',
    ['doc', 'docx', 'odt', 'rtf', 'pages', 'xls', 'xlsx', 'ods', 'numbers', 'ppt', 'pptx', 'odp'],
  ],
  ['FILE_IS_ARCHIVE', ['zip', 'rar', '7z', 'gz', 'tgz', 'tar', 'bz2', 'xz']],
  [
    'FILE_IS_TEXT',
    ['text', 'csv', 'tsv', 'json', 'xml', 'yml', 'yaml', 'md', 'conf', 'cfg', 'cnf', 'ini', 'sql'],
  ],
];
const ADVICE_OF_EXTENSION: ReadonlyMap<string, FileAdvice> = new Map(
  ADVICE.flatMap(([advice, extensions]) => extensions.map((extension) => [extension, advice])),
);
const ADVICE_OF_KIND: Readonly<Partial<Record<string, FileAdvice>>> = {
  jpg: 'FILE_IS_JPG',
  png: 'FILE_IS_PNG',
  webp: 'FILE_IS_WEBP',
  pdf: 'FILE_IS_PDF',
};

/** Advice on a file whose content is not what its name says; null where nothing helps. */
export function adviceOnContent(found: string, claimed: AttachmentKind): FileAdvice | null {
  if (isTextKind(claimed)) return null;
  return ADVICE_OF_KIND[found] ?? ADVICE_OF_EXTENSION.get(found) ?? null;
}

export type AttachmentRefusal = 'FILE_EMPTY' | 'FILE_TOO_LARGE' | 'FILE_TYPE_REFUSED' | FileAdvice;

/** Tells whether a file may come along, as far as its name and size tell; its content is the server's to see. */
export function checkAttachment(file: {
  name: string;
  size: number;
}): Result<AttachmentKind, AttachmentRefusal> {
  const kind = kindByName(file.name);
  if (kind === null) {
    return refuse(ADVICE_OF_EXTENSION.get(extensionOf(file.name)) ?? 'FILE_TYPE_REFUSED');
  }
  if (file.size === 0) return refuse('FILE_EMPTY');
  return file.size > ATTACHMENT_MAX_BYTES ? refuse('FILE_TOO_LARGE') : ok(kind);
}

/**
 * Everything that is no letter, digit or plain sign, such as a slash, a quote or a line break. Signs of
 * money and pictures are plain, with what joins the pieces of one.
 */
const UNSAFE = /[^\p{L}\p{M}\p{N}\p{Sc}\p{So}\p{Emoji_Modifier}\u200d ._()+&,-]/gu;

/**
 * A name that means nothing to a file system or a header: no folders, no control characters, no
 * leading dot, the extension of what it is.
 */
export function safeFileName(fileName: string, kind: AttachmentKind): string {
  const last = fileName.split(/[/\\]/).at(-1) ?? '';
  const stem = last
    .slice(0, last.length - extensionOf(last).length)
    .normalize('NFC')
    .replaceAll(UNSAFE, '_')
    .replace(/^[. ]+/, '')
    .replace(/[. ]+$/, '');
  const room = ATTACHMENT_NAME_MAX - kind.length - 1;
  return `${Array.from(stem).slice(0, room).join('').trimEnd() || 'bijlage'}.${kind}`;
}
