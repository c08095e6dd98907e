import { QueryObserver } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { FreshQueryClient } from './fresh-query-client.ts';

type Asked = PromiseWithResolvers<string>;

/** A screen that shows one thing of a server whose answers the test gives. */
function openScreen() {
  const client = new FreshQueryClient({ defaultOptions: { queries: { retry: false } } });
  const asked: Asked[] = [];
  const queryKey = ['orders', 'get'];
  const ask = () => {
    const question = Promise.withResolvers<string>();
    asked.push(question);
    return question.promise;
  };
  const observer = new QueryObserver(client, { queryKey, queryFn: ask });
  const shown = () => observer.getCurrentResult().data;
  return { client, asked, ask, shown, close: observer.subscribe(() => undefined) };
}

/** Answers the last question, and lets what hears of it do its work. */
async function answer(asked: readonly Asked[], text: string | Error): Promise<void> {
  const question = asked.at(-1);
  if (text instanceof Error) question?.reject(text);
  else question?.resolve(text);
  await new Promise((resolve) => setTimeout(resolve));
}

describe('what changed', () => {
  test('while the first answer is on its way is asked for once more when that is there', async () => {
    const { client, asked, shown, close } = openScreen();
    expect(asked).toHaveLength(1);
    void client.invalidateQueries({ queryKey: ['orders'] });
    // Read before the change, and on its way since.
    await answer(asked, 'being made');
    expect(asked).toHaveLength(2);
    await answer(asked, 'active');
    expect(shown()).toBe('active');
    expect(asked).toHaveLength(2);
    close();
  });

  test('is there once whoever asked for it has waited', async () => {
    const { client, asked, shown, close } = openScreen();
    const fresh = client.invalidateQueries({ queryKey: ['orders'] }).then(shown);
    await answer(asked, 'being made');
    await answer(asked, 'active');
    expect(await fresh).toBe('active');
    close();
  });

  test('is asked for at once where there is an answer already', async () => {
    const { client, asked, shown, close } = openScreen();
    await answer(asked, 'being made');
    void client.invalidateQueries({ queryKey: ['orders'] });
    await answer(asked, 'active');
    expect(shown()).toBe('active');
    expect(asked).toHaveLength(2);
    close();
  });

  test('is not asked for where the first answer was a failure, nor where it concerns something else', async () => {
    const { client, asked, close } = openScreen();
    void client.invalidateQueries({ queryKey: ['tickets'] });
    void client.invalidateQueries({ queryKey: ['orders'] });
    await answer(asked, new Error('away'));
    expect(asked).toHaveLength(1);
    close();
  });
});
