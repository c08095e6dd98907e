import { signedIn } from '#server/platform/auth/procedures.ts';
import { runExport } from '#server/platform/exports/run-export.ts';
import { addProcessing } from './add-processing.ts';
import { editProcessing } from './edit-processing.ts';
import { endProcessing } from './end-processing.ts';
import { listRegister, readRegister } from './queries.ts';

const staff = signedIn.staff.processingRegister;

export const staffProcessingRegister = {
  get: staff.get.handler(({ context: { db, config } }) => readRegister(db, config)),
  export: staff.export.handler(({ context }) =>
    runExport(context, {
      noun: 'processing-register',
      filters: {},
      read: () => listRegister(context.db, context.config),
    }),
  ),
  add: staff.add.handler(({ context, input }) => addProcessing(context, input)),
  edit: staff.edit.handler(({ context, input }) => editProcessing(context, input)),
  end: staff.end.handler(({ context, input }) => endProcessing(context, input)),
};
