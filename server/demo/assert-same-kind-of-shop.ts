import { StartError } from '#server/platform/startup/start-error.ts';
import { ADMIN, NEWCOMER, OWNER, REGULAR, STAFF } from './accounts.ts';
import type { DemoContext } from './history.ts';

type Shop = Pick<DemoContext, 'db' | 'config'>;

/**
 * One variable that was forgotten must not open a real shop as a demo, which takes test payments and
 * shows every mail on a page, nor a demo as a real shop, whose owner has a password that everybody
 * knows. A shop without people may become either.
 */
export async function assertSameKindOfShop({ db, config }: Shop): Promise<void> {
  const { plans, people, inhabitants } = await db
    .selectNoFrom(({ exists, selectFrom }) => [
      exists(selectFrom('plans').select('id')).as('plans'),
      exists(selectFrom('users').select('id')).as('people'),
      exists(
        selectFrom('users')
          .select('id')
          .where(
            'email',
            'in',
            [OWNER, ADMIN, STAFF, REGULAR, NEWCOMER].map(({ email }) => email),
          ),
      ).as('inhabitants'),
    ])
    .executeTakeFirstOrThrow();
  if (inhabitants && !config.demo) {
    throw new StartError(
      `DEMO: this is the database of a demo, whose accounts have a password that everybody knows and whose invoices are made up. Set ${config.embedded ? 'DATA_DIR to a new folder' : 'DATABASE_URL to an empty database'}, or DEMO=on.`,
    );
  }
  if (plans && people && !inhabitants && config.demo) {
    throw new StartError(
      'DEMO: this is the database of a real shop. As a demo it would take test payments and show its mails to everybody. Set DEMO=off.',
    );
  }
}
