import { expect, test } from 'vitest';
import { createTestDatabase } from '#tests/support/postgres.ts';
import { writeSchema } from '#tests/support/schema-text.ts';

test('docs/schema.sql is the schema that the migrations leave', async () => {
  await using database = await createTestDatabase();
  await expect(await writeSchema(database.db)).toMatchFileSnapshot('../../../docs/schema.sql');
});
