import { summaryOf, readArticle } from '#domain/support/article-text.ts';
import { refusedLinks } from '#domain/platform/markup.ts';
import { inputError } from '#server/errors.ts';

/** Refuses links that readers could not follow, and gives the first words of the text. */
export function checkText(text: string): { summary: string } {
  const [refused] = refusedLinks(text);
  if (refused !== undefined) {
    const begins = 'Een link begint met https://, mailto: of / (een pagina van deze site).';
    throw inputError('fields.text', `De link ‘${refused}’ kan niet. ${begins}`);
  }
  return { summary: summaryOf(readArticle(text)) };
}
