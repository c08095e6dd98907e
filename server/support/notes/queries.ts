import type { CustomerNote } from '#contract/staff/notes.ts';
import type { Db } from '#server/platform/db/database.ts';
import { readPage, type Page, type PageRequest } from '#server/platform/db/page.ts';

/** Lists the notes of staff about one customer, newest first. */
export async function listNotes(
  db: Db,
  { customerId, ...page }: PageRequest & { customerId: string },
): Promise<Page<CustomerNote>> {
  const query = db
    .selectFrom('customerNotes')
    .innerJoin('users as authors', 'authors.id', 'customerNotes.authorId')
    .select([
      'customerNotes.id',
      'customerNotes.userId as customerId',
      'customerNotes.authorId',
      'authors.name as authorName',
      'customerNotes.text',
      'customerNotes.createdAt',
      'customerNotes.updatedAt',
    ])
    .where('customerNotes.userId', '=', customerId);
  const rows = await readPage(query, 'customerNotes', page);
  return {
    ...rows,
    items: rows.items.map(({ updatedAt, ...note }) => ({
      ...note,
      editedAt: updatedAt > note.createdAt ? updatedAt : null,
    })),
  };
}
