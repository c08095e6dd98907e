import { describe, expect, test } from 'vitest';
import {
  ATTACHMENT_MAX_BYTES,
  ATTACHMENT_NAME_MAX,
  checkAttachment,
  ATTACHMENT_KINDS,
  isImageKind,
  isTextKind,
  kindByName,
  safeFileName,
} from './attachment.ts';

describe('what may come along with a message', () => {
  test.each([
    ['factuur.pdf', 'pdf'],
    ['Schermafbeelding.PNG', 'png'],
    ['foto.jpeg', 'jpg'],
    ['foto.JPG', 'jpg'],
    ['plaatje.webp', 'webp'],
    ['notitie.txt', 'txt'],
    ['access.2026.log', 'log'],
    ['pagina.html', null],
    ['tekening.svg', null],
    ['virus.pdf.exe', null],
    ['zonder', null],
    ['.pdf', 'pdf'],
  ])('%s is %s', (name, kind) => {
    expect(kindByName(name)).toBe(kind);
  });

  test.each([
    [
      { name: 'a.pdf', size: 1 },
      { ok: true, value: 'pdf' },
    ],
    [
      { name: 'a.pdf', size: ATTACHMENT_MAX_BYTES },
      { ok: true, value: 'pdf' },
    ],
    [
      { name: 'a.pdf', size: ATTACHMENT_MAX_BYTES + 1 },
      { ok: false, reason: 'FILE_TOO_LARGE' },
    ],
    [
      { name: 'a.log', size: 0 },
      { ok: false, reason: 'FILE_EMPTY' },
    ],
    [
      { name: 'a.exe', size: 1 },
      { ok: false, reason: 'FILE_TYPE_REFUSED' },
    ],
  ])('%j', (file, expected) => {
    expect(checkAttachment(file)).toEqual(expected);
  });

  test.each([
    ['foto.JFIF', 'FILE_IS_JFIF'],
    ['foto.heic', 'FILE_IS_HEIC'],
    ['foto.HEIF', 'FILE_IS_HEIC'],
    ['plaatje.gif', 'FILE_IS_PICTURE'],
    ['brief.docx', 'FILE_IS_DOCUMENT'],
    ['logs.tar.gz', 'FILE_IS_ARCHIVE'],
    ['lijst.csv', 'FILE_IS_TEXT'],
  ])('%s is refused with what to do: %s', (name, reason) => {
    expect(checkAttachment({ name, size: 1 })).toEqual({ ok: false, reason });
  });

  test('png, jpg and webp are pictures', () => {
    expect(ATTACHMENT_KINDS.filter(isImageKind)).toEqual(['png', 'jpg', 'webp']);
  });

  test('txt and log are text', () => {
    expect(isTextKind('txt') && isTextKind('log')).toBe(true);
    expect(isTextKind('pdf')).toBe(false);
  });
});

describe('the name under which a file is kept', () => {
  test.each([
    ['Rapport – café.pdf', 'pdf', 'Rapport _ café.pdf'],
    ['../../etc/passwd.txt', 'txt', 'passwd.txt'],
    ['C:\\map\\foto.jpeg', 'jpg', 'foto.jpg'],
    ['a"\r\nSet-Cookie: x.log', 'log', 'a___Set-Cookie_ x.log'],
    ['.htaccess.txt', 'txt', 'htaccess.txt'],
    ['.pdf', 'pdf', 'bijlage.pdf'],
    ['naam. .png', 'png', 'naam.png'],
    ['<script>.png', 'png', '_script_.png'],
    ['Prijs € 10 & btw, definitief.pdf', 'pdf', 'Prijs € 10 & btw, definitief.pdf'],
    ['👨‍👩‍👧 👍🏽.jpg', 'jpg', '👨‍👩‍👧 👍🏽.jpg'],
    ['om\u202efdp.exe.pdf', 'pdf', 'om_fdp.exe.pdf'],
  ] as const)('%j as %s', (name, kind, expected) => {
    expect(safeFileName(name, kind)).toBe(expected);
  });

  test('is bounded, and never cuts a character in two', () => {
    const name = safeFileName(`${'é𝒳'.repeat(200)}.webp`, 'webp');
    expect(Array.from(name)).toHaveLength(ATTACHMENT_NAME_MAX);
    expect(name.isWellFormed()).toBe(true);
    expect(name.endsWith('.webp')).toBe(true);
  });
});
