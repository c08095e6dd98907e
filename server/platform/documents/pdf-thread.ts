import { parentPort } from 'node:worker_threads';
import pdfmake from 'pdfmake';
import type { Content } from 'pdfmake/interfaces';
import { drawTexts, MAIN_FONT, SPARE_FONT, spareBytes } from './draw-text.ts';
import type { PdfAnswer, PdfDocument, PdfRequest } from './pdf-drawer.ts';

const FONT_FILES: ReadonlySet<string> = new Set([...Object.values(MAIN_FONT), SPARE_FONT]);

const INK = '#14211d';
const SOFT = '#55635d';
const LINE = '#d9d3c8';
const GROUND = '#f4efe6';

pdfmake.setFonts({
  Roboto: { ...MAIN_FONT, italics: MAIN_FONT.normal, bolditalics: MAIN_FONT.bold },
  // Bold in the one weight that there is.
  Spare: { normal: SPARE_FONT, bold: SPARE_FONT, italics: SPARE_FONT, bolditalics: SPARE_FONT },
});
// Nothing in a document may make this program read a file or an address but its own fonts.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => FONT_FILES.has(path));
pdfmake.setTableLayouts({
  /** A line under the head and under every row, as on our screens. */
  ruled: {
    hLineWidth: (line) => (line === 0 ? 0 : 0.75),
    vLineWidth: () => 0,
    hLineColor: () => LINE,
    paddingTop: () => 6,
    paddingBottom: () => 6,
    paddingLeft: (column) => (column === 0 ? 0 : 8),
    paddingRight: (column, node) => (column + 1 === node.table.widths?.length ? 0 : 8),
  },
  /** Stands apart on a ground of its own. */
  boxed: {
    hLineWidth: () => 0,
    vLineWidth: () => 0,
    fillColor: () => GROUND,
    paddingTop: () => 9,
    paddingBottom: () => 8,
    paddingLeft: () => 12,
    paddingRight: () => 12,
  },
});

type FileStore = { virtualfs: { writeFileSync(path: string, bytes: Buffer): void } };

/** The library's own store of files, which its types leave out. */
function fileStore(): FileStore['virtualfs'] {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- it is there: no document draws without it
  return (pdfmake as unknown as FileStore).virtualfs;
}

/** The same shape with other texts, so that it is of the same type. */
function drawn(content: Content[]): Content[] {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- of each part its texts alone are others
  return drawTexts(content) as Content[];
}

async function draw({ title, author, date, footer, content }: PdfDocument): Promise<Buffer> {
  const body = drawn(content);
  // Anew for every page: the library writes in what it is given.
  const foot = () => drawn([footer]);
  foot();
  const spare = spareBytes();
  if (spare !== null) fileStore().writeFileSync(SPARE_FONT, spare);
  return pdfmake
    .createPdf({
      info: { title, author, creator: author, producer: 'Hostwerk', creationDate: date },
      language: 'nl-NL',
      // Has a window show the title, and a screen reader say it first, instead of the name of the file.
      displayTitle: true,
      pageSize: 'A4',
      pageMargins: [56, 52, 56, 64],
      defaultStyle: { font: 'Roboto', fontSize: 9.5, lineHeight: 1.3, color: INK },
      styles: {
        title: { fontSize: 22, bold: true, lineHeight: 1.1 },
        name: { fontSize: 13, bold: true },
        soft: { color: SOFT, fontSize: 8.5 },
        strong: { bold: true },
        total: { bold: true, fontSize: 11.5 },
      },
      content: body,
      footer: (page, pages) => ({
        margin: [56, 20, 56, 0],
        columns: [
          { stack: foot(), style: 'soft', width: '*' },
          {
            // Beside a long name too it stays on one line.
            text: `${page}\u00a0/\u00a0${pages}`,
            style: 'soft',
            width: 'auto',
            alignment: 'right',
          },
        ],
      }),
    })
    .getBuffer();
}

parentPort?.on('message', (request: PdfRequest) => {
  void draw(request.document).then(
    (buffer) => {
      // A copy of its own memory, which can be handed over instead of copied again.
      const bytes = new Uint8Array(buffer);
      parentPort?.postMessage({ id: request.id, bytes } satisfies PdfAnswer, [bytes.buffer]);
    },
    (error: unknown) => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
      parentPort?.postMessage({ id: request.id, error: String(error) } satisfies PdfAnswer);
    },
  );
});
