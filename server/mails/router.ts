import { AppError } from '#server/errors.ts';
import { base } from '#server/auth/procedures.ts';
import { listOutbox } from './queries.ts';

export const publicOutbox = {
  list: base.public.outbox.list.handler(({ input, context }) => {
    if (!context.config.demo) throw new AppError('NOT_FOUND');
    return listOutbox(context.db, { ...input, secretKey: context.secretKey });
  }),
};
