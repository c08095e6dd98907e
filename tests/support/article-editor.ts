import type { Page } from '@playwright/test';
import { expect } from './browser.ts';

type Written = { title: string; text?: string; keywords?: string; category?: string };

/** The page on which staff write an article. */
export function articleEditor(page: Page) {
  const main = page.getByRole('main');
  return {
    title: main.getByLabel('Titel'),
    category: main.getByLabel('Onderwerp'),
    text: main.getByLabel('Tekst'),
    keywords: main.getByLabel('Andere woorden'),
    slug: main.getByLabel('Adres'),
    preview: main.getByRole('region', { name: 'Voorbeeld' }),
    publish: main.getByRole('button', { name: 'Publiceren' }),
  };
}

/** By the keyboard: a message may lie over the button for as long as the mouse is there. */
export async function saveArticle(page: Page): Promise<void> {
  await articleEditor(page).title.press('Enter');
}

export async function fillArticle(
  page: Page,
  { title, text = 'Zo werkt het.', ...rest }: Written,
): Promise<void> {
  const { title: titleField, category, text: textField, keywords } = articleEditor(page);
  await titleField.fill(title);
  await category.selectOption(rest.category ?? 'Gameservers');
  await textField.fill(text);
  await keywords.fill(rest.keywords ?? '');
}

/** Writes a draft and ends on its page. */
export async function writeArticle(page: Page, written: Written): Promise<void> {
  await page.goto('/admin/articles/new');
  await fillArticle(page, written);
  await saveArticle(page);
  await expect(page).toHaveURL(/\/admin\/articles\/[0-9a-f-]{36}$/);
}
