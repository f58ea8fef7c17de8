import { openForm, pressKeys } from './acts.ts';
import { ANNA_LENA, cardButton, cardSaved, openCard, test } from './annaLena.ts';
import { findBarriers } from './axe.ts';
import { cardForm } from './locators.ts';
import { row } from './locators.ts';
import { expect } from './story.ts';

/** Returns width, height and the red value of the middle pixel. */
function sizeAndMiddle(img: HTMLElement | SVGElement): number[] {
  const { naturalWidth: width, naturalHeight: height } = img as HTMLImageElement; // a photo
  const pen = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d')!;
  pen.drawImage(img as HTMLImageElement, 0, 0);
  return [width, height, pen.getImageData(width / 2, height / 2, 1, 1).data[0]!];
}

test('a photo is a square of 512 pixels, stands in the row and is removed', async ({ page, whole, server }) => {
  await openCard(page);
  await openForm(page);
  const picture = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1600, height: 900 });
    canvas.getContext('2d')!.fillRect(0, 0, 800, 900);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    return [...new Uint8Array(await blob!.arrayBuffer())];
  });
  const picker = cardForm(page).getByLabel('A photo');
  await picker.setInputFiles({ name: 'note.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(cardForm(page).getByText('We cannot read this picture. Choose a JPEG, PNG or WebP file.')).toBeVisible();
  const face = { name: 'face.png', mimeType: 'image/png', buffer: Buffer.from(picture) };
  const photo = row(page, ANNA_LENA).locator('img');
  const crop = cardForm(page).getByRole('slider', { name: 'Part of the picture' });
  await picker.setInputFiles(face);
  await expect(crop).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(crop, 'the form stays').toHaveCount(0);
  await expect(cardButton(page, 'Add a photo')).toBeFocused();
  await picker.setInputFiles(face);
  await expect(crop).toBeFocused();
  expect(await findBarriers(page)).toEqual([]);
  await pressKeys(page, 'Home', 'ArrowRight');
  await expect(crop).toHaveAttribute('aria-valuenow', '5');
  await page.keyboard.press('Enter');
  await expect(photo, 'it is part of the form').toHaveCount(0);
  await cardButton(page, 'Save').click();
  await expect(cardSaved(page)).toBeVisible();
  await expect(photo).toBeVisible();
  expect(await photo.evaluate(sizeAndMiddle), 'the dark half').toEqual([512, 512, 0]);

  await openForm(page);
  await picker.setInputFiles(face);
  await cardForm(page).getByRole('slider', { name: 'Zoom' }).fill('1.75');
  await crop.hover();
  await page.mouse.down();
  await page.mouse.move(0, 0);
  await page.mouse.up();
  await expect(crop).toHaveAttribute('aria-valuenow', '100');
  await cardButton(page, 'Use photo').click();
  await expect(crop).toHaveCount(0);
  await cardButton(page, 'Save').click();
  await expect.poll(() => photo.evaluate(sizeAndMiddle), 'the bright half').toEqual([512, 512, 255]);
  const response = await fetch(`${server.apiUrl}/contacts/${whole.id}/photo`, {
    headers: { Authorization: `Bearer ${whole.olena.token}` },
  });
  expect(response.headers.get('Content-Type')).toBe('image/jpeg');
  await openForm(page);
  await cardButton(page, 'Remove the photo').click();
  await cardButton(page, 'Save').click();
  await expect(row(page, ANNA_LENA).locator('img')).toHaveCount(0);
});

test('Save waits for a photo that is still being read, and the text written since then stays', async ({ page }) => {
  await openCard(page);
  await openForm(page);
  await page.evaluate(() => {
    const decode = window.createImageBitmap.bind(window);
    const isReady = new Promise((resolve) => window.addEventListener('ready', resolve));
    window.createImageBitmap = async (...args: unknown[]) => {
      await isReady;
      return decode(...(args as [Blob]));
    };
  });
  const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const face = { name: 'face.png', mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') };
  await cardForm(page).getByLabel('A photo').setInputFiles(face);
  await cardForm(page).getByLabel('Name', { exact: true }).fill('Anna Photo');
  await cardButton(page, 'Save').click();
  await expect(cardButton(page, 'Save')).toHaveAttribute('aria-busy', 'true');
  await page.evaluate(() => window.dispatchEvent(new Event('ready')));
  await expect(cardSaved(page)).toBeVisible();
  await expect(row(page, 'Anna Photo').locator('img')).toBeVisible();
});
