import type { Locator } from '@playwright/test';
import jsqr from 'jsqr';
import { openContact, press } from './acts.ts';
import { expect } from './story.ts';
import { testWithCard } from './wholePerson.ts';

const NAME = 'Dr. Gabriel José Garcia Marquez PhD';
const NAME_PARTS = {
  surname: 'Garcia',
  surname2: 'Marquez',
  given: 'Gabriel',
  given2: 'José',
  title: 'Dr.',
  credential: 'PhD',
};
const CARD = {
  '@type': 'Card',
  version: '1.0',
  name: { full: NAME, components: Object.entries(NAME_PARTS).map(([kind, value]) => ({ kind, value })) },
  phones: {
    p1: { number: '+34 911 222 333', contexts: { work: true } },
    p2: { number: '+34 912 222 333', features: { fax: true } },
  },
  organizations: { o1: { name: 'Größe & Söhne', units: [{ name: 'Night desk' }] } },
  addresses: {
    ad1: {
      contexts: { work: true },
      components: [
        { kind: 'name', value: 'Calle Mayor 1' },
        { kind: 'apartment', value: '3B' },
        { kind: 'locality', value: 'Madrid' },
        { kind: 'postcode', value: '28001' },
        { kind: 'country', value: 'Spain' },
      ],
    },
  },
  links: { l1: { uri: `https://example.com/${'long/'.repeat(120)}` } },
};
/** The assignment number of UTF-8 (ISO/IEC 18004, 7.4.2). */
const UTF_8 = 26;

testWithCard(CARD, [])(
  'a code that is scanned has the whole card in UTF-8, and what it has no room for is said',
  async ({ page }) => {
    await openContact(page, NAME);
    await page.getByLabel(`Share ${NAME}`).click();
    await press(page, 'As a QR code');
    const { chunks, lines } = await scan(page.getByRole('img', { name: /^QR code with the card/ }));
    expect(chunks.find((chunk) => 'assignmentNumber' in chunk)).toMatchObject({ assignmentNumber: UTF_8 });
    expect(lines).toContain(`FN:${NAME}`);
    expect(lines).toContain('N:Garcia,Marquez;Gabriel;José;Dr.;PhD');
    expect(lines).toContain('TEL;TYPE=work:+34 911 222 333');
    expect(lines).toContain('TEL;TYPE=fax:+34 912 222 333');
    expect(lines).toContain('ORG:Größe & Söhne;Night desk');
    expect(lines).toContain('ADR;TYPE=work:;3B;Calle Mayor 1;Madrid;;28001;Spain');
    await expect(page.getByText('The code has no room for all of this: websites.')).toBeVisible();
  },
);

/** Reads the code on the screen as the camera of a phone does. */
async function scan(code: Locator) {
  const picture = await code.screenshot();
  const { width, height, pixels } = await code.evaluate(
    async (_svg, bytes) => {
      const bitmap = await createImageBitmap(new Blob([Uint8Array.from(bytes)]));
      const pen = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!;
      pen.drawImage(bitmap, 0, 0);
      const { data } = pen.getImageData(0, 0, bitmap.width, bitmap.height);
      return { width: bitmap.width, height: bitmap.height, pixels: [...data] };
    },
    [...picture],
  );
  const { binaryData, chunks } = jsqr.default(Uint8ClampedArray.from(pixels), width, height)!;
  return { chunks, lines: Buffer.from(binaryData).toString().split('\n') };
}
