// @widths
import { expect, expectNoAxeViolations, test } from '#tests/support/browser.ts';
import { drawPage } from '#tests/support/site-build.ts';

const REASON = 'deze pagina tekent niet';

test('a page that crashes in the browser shows the error page, with two ways on', async ({
  page,
  expectProblem,
}) => {
  expectProblem(new RegExp(REASON));
  // On a slow machine React draws such a page once more in one go before it gives up, and tells that too.
  expectProblem(/React error #520/);
  let broken = true;
  await page.route('**/assets/faq-*.js', (route) =>
    broken
      ? route.fulfill({
          contentType: 'text/javascript',
          body: `export const meta = () => [{ title: 'Vragen' }];
            export default function Faq() { throw new Error('${REASON}'); }`,
        })
      : route.continue(),
  );
  await page.goto('/support');
  await page.getByRole('link', { name: 'Alle veelgestelde vragen' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Er ging iets mis');
  await expect(page.getByText(REASON)).toHaveCount(0);
  await expectNoAxeViolations(page);

  broken = false;
  await page.getByRole('button', { name: 'Pagina verversen' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Veelgestelde vragen');

  broken = true;
  await page.goto('/support');
  await page.getByRole('link', { name: 'Alle veelgestelde vragen' }).click();
  await page.getByRole('link', { name: 'Naar de homepage' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Start Nu' }).first()).toBeVisible();
});

/** With one page that cannot be drawn; without an API the site shows its neutral texts. */
function renderBroken(path: string): Promise<Response> {
  return drawPage({ path, api: {}, broken: { route: 'routes/public/faq', reason: REASON } });
}

/** Collects the lines that are written to the log during some work. */
async function listenToErrors<T>(work: () => Promise<T>): Promise<{ result: T; said: string }> {
  const before = console.error;
  const lines: unknown[] = [];
  console.error = (...line: unknown[]) => lines.push(...line);
  try {
    return { result: await work(), said: lines.map(String).join('\n') };
  } finally {
    console.error = before;
  }
}

test('a page that crashes on the server is the error page, with status 500', async ({
  isMobile,
}) => {
  test.skip(isMobile, 'there is no screen in it');
  const healthy = await renderBroken('/support');
  expect(healthy.status).toBe(200);
  const { result: answer, said } = await listenToErrors(() => renderBroken('/faq'));
  expect(answer.status).toBe(500);
  expect(said, 'the log knows why').toContain(REASON);
  const html = await answer.text();
  expect(html).toContain('Er ging iets mis');
  expect(html).toContain('Pagina verversen');
  expect(html).not.toContain(REASON);
});
