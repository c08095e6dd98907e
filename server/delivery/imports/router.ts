import { signedIn } from '#server/platform/auth/procedures.ts';
import { endImport } from './end-import.ts';
import { previewImport } from './preview-import.ts';
import { getImport, listImportRows, listImports } from './queries.ts';
import { startImport } from './start-import.ts';

const staff = signedIn.staff.imports;

export const staffImports = {
  preview: staff.preview.handler(async ({ context, input }) => {
    await context.limits.consume('imports', context.actor.id);
    return previewImport(context.db, input, { now: context.now() });
  }),
  start: staff.start.handler(async ({ context, input }) => {
    await context.limits.consume('imports', context.actor.id);
    return startImport(context, input);
  }),
  end: staff.end.handler(({ context, input }) => endImport(context, input)),
  list: staff.list.handler(({ context, input }) => listImports(context.db, input)),
  get: staff.get.handler(({ context, input }) => getImport(context.db, input)),
  rows: staff.rows.handler(({ context, input }) => listImportRows(context.db, input)),
};
