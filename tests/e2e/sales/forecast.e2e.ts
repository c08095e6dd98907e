// @once
import {
  DEMO_PASSWORD,
  expect,
  expectItFits,
  expectNoAxeViolations,
  signIn,
  test,
} from '#tests/support/browser.ts';
import { toast } from '#tests/support/journeys.ts';
import { openOwnShop } from '#tests/support/own-shop.ts';

const WIDTHS = [390, 1024, 1440];
const DAYS = 30;

test('staff see what the nights bring, leave a step out, and a demo goes a month on', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  await using shop = await openOwnShop({ demo: 'on' });
  const owner = await shop.visit(browser);
  await signIn(owner, 'eigenaar@hostwerk.test', DEMO_PASSWORD, shop.url);
  await owner.goto('/admin/orders');
  await owner.getByRole('link', { name: 'Vannacht', exact: true }).click();
  await expect(owner.getByRole('heading', { name: 'Vannacht' })).toBeVisible();
  await owner.getByRole('group', { name: 'Filter op stap' }).getByText('Factureren').click();
  await expect(owner).toHaveURL(/kind=invoice/);
  const rows = owner.getByRole('row').filter({ hasText: 'Gepland' });
  await expect(rows.first()).toBeVisible();
  for (const width of WIDTHS) {
    await owner.setViewportSize({ width, height: 900 });
    await expect(owner.getByText('Gepland').filter({ visible: true }).first()).toBeVisible();
    await expectItFits(owner);
  }
  await expectNoAxeViolations(owner);

  const count = await rows.count();
  await rows.first().getByRole('button', { name: 'Sla over' }).click();
  const dialog = owner.getByRole('dialog', { name: 'Stap overslaan' });
  await dialog.getByRole('button', { name: 'Sla over' }).click();
  await expect(dialog).toContainText('Vul in waarom.');
  await dialog.getByLabel('Reden').fill('Wordt apart afgerekend.');
  await expectNoAxeViolations(owner);
  await dialog.getByRole('button', { name: 'Sla over' }).click();
  await expect(toast(owner, 'Deze stap wordt overgeslagen.')).toBeVisible();
  const skipped = owner.getByRole('row').filter({ hasText: 'Overgeslagen' });
  await expect(skipped).toHaveCount(1);
  await skipped.getByRole('button', { name: 'Terugnemen' }).click();
  await expect(skipped).toHaveCount(0);
  await expect(rows).toHaveCount(count);

  await owner.goto('/admin/forecast');
  const advance = owner.getByRole('button', { name: 'Een dag verder' });
  const status = owner.getByRole('status').filter({ hasText: /Vannacht/ });
  const told: string[] = [];
  for (let day = 1; day <= DAYS; day += 1) {
    await advance.click();
    await expect(
      owner.getByText(day === 1 ? 'een dag na vandaag' : `${day} dagen na vandaag`),
    ).toBeVisible();
    await expect(advance).toBeEnabled();
    told.push(await status.innerText());
  }
  expect(told.join(' ')).toMatch(/Factureren \d+×/);
  expect(told.join(' ')).toMatch(/Herinneren \d+×/);
  for (const width of WIDTHS) {
    await owner.setViewportSize({ width, height: 900 });
    await expectItFits(owner);
  }
  await owner.goto('/admin/orders');
  await expect(owner.getByText(`${DAYS} dagen na vandaag`)).toBeVisible();
});
