// @once
import { expect, test } from '#tests/support/browser.ts';

const TEXTS = [
  {
    path: '/terms',
    version: '2027-01',
    title: 'Algemene voorwaarden',
    says: [
      'Nederlands recht',
      'Wet Van Dam',
      'Je bestanden bewaren we nog 30 dagen',
      'de eerste 24 uur zonder kosten',
      'binnen 14 dagen zonder reden herroepen',
      'binnen 30 dagen na je bestelling',
      'Bestelling met betalingsverplichting',
      'Verwerkersovereenkomst (art. 28 AVG)',
      'Modelformulier voor herroeping',
      '99,9%',
    ],
  },
  {
    path: '/privacy',
    version: '2026-11',
    title: 'Privacyverklaring',
    says: [
      'verwerkingsverantwoordelijke',
      'AVG',
      '7 jaar na het boekjaar',
      '24 maanden na de laatste reactie',
      'Autoriteit Persoonsgegevens',
      'geen cookies om je te volgen',
    ],
  },
] as const;

for (const { path, version, title, says } of TEXTS) {
  test(`${path} says what it must, in the version that is asked for`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    const text = page.getByRole('article');
    for (const words of says) await expect(text).toContainText(words);
    await expect(text).toContainText('Hostwerk Voorbeeld B.V.');
    await expect(text).not.toContainText(/[{}]/);
    const newest = await text.textContent();

    await page.getByRole('navigation', { name: 'Versies' }).getByRole('link').first().click();
    await expect(page).toHaveURL(`${path}?versie=${version}`);
    await expect(page.getByText(`Versie ${version}.`)).toBeVisible();
    expect(await text.textContent()).toBe(newest);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
      'href',
      new RegExp(`${path}$`),
    );
  });

  test(`a version of ${path} that never was is not found`, async ({ page, expectProblem }) => {
    expectProblem(/404/);
    for (const unknown of ['2019-01', '', '../../etc/passwd', '%00']) {
      const answer = await page.goto(`${path}?versie=${unknown}`);
      expect(answer?.status(), unknown).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deze pagina bestaat niet');
    }
  });

  test(`${path} leads to each of its parts`, async ({ page }) => {
    await page.goto(path);
    const links = page.getByRole('navigation', { name: 'Inhoud' }).getByRole('link');
    const titles = await links.allTextContents();
    await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toHaveText(titles);
    await links.last().click();
    await expect(
      page.getByRole('article').getByRole('heading', { level: 2 }).last(),
    ).toBeInViewport();
  });
}

test('an older version of the terms stays readable, and says that it is old', async ({ page }) => {
  await page.goto('/terms?versie=2026-11');
  await expect(page.getByText('Je leest een oude versie (2026-11)')).toBeVisible();
  await expect(page.getByRole('article')).toContainText('zodat je je kunt bedenken');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /versie=2026-11$/);
  await expect(page.locator('meta[name=description]')).toHaveAttribute(
    'content',
    /^Versie 2026-11/,
  );
  await page.getByRole('link', { name: 'Lees de versie die nu geldt' }).click();
  await expect(page).toHaveURL('/terms');
  await expect(page.getByRole('article')).toContainText('de eerste 24 uur zonder kosten');
});
