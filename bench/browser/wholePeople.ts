import type { ContactDraft } from '@contactbook/contract/contacts';
import type { Browser } from '@playwright/test';
import { variedBook } from './fullBook.ts';

/** Pictures differ, but a screen shows no more than these. */
const PICTURES = 20;
const SIDE_PX = 512;

/** Brings these contacts as cards: of each second one of a book, with everything that people have, and a photo of 512 pixels. */
export async function bringCards(browser: Browser, address: string, token: string, contacts: number): Promise<void> {
  const pictures = await makePictures(browser);
  const cards = variedBook(contacts).flatMap((draft, index) =>
    hasCard(index) ? [cardOf(index, draft, pictures[(index >> 1) % PICTURES]!)] : [],
  );
  const post = async (path: string, contentType: string, body: string) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': contentType };
    const answer = await fetch(address + path, { method: 'POST', headers, body });
    if (!answer.ok) throw new Error(`POST ${path} answered ${answer.status}`);
    return answer.json();
  };
  const { id } = (await post('/imports', 'text/vcard', cards.join(''))) as { id: string }; // as the contract says
  const all = JSON.stringify({ new: { all: true }, changed: { all: false } });
  const applied = await post(`/imports/${id}/apply`, 'application/json', all);
  const { added } = applied as { added: number }; // as the contract says
  if (added !== cards.length) throw new Error(`${added} of ${cards.length} cards were added`);
}

export const hasCard = (index: number) => index % 2 === 1;

function cardOf(index: number, { name, number }: ContactDraft, picture: string): string {
  const [first = '', ...rest] = name.split(' ');
  return [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `FN:${name}`,
    `N:${rest.join(' ')};${first};;;`,
    `TEL;TYPE=CELL,PREF:${number}`,
    `TEL;TYPE=WORK:+49 3581 ${index}`,
    `EMAIL;TYPE=WORK:person-${index}@example.org`,
    `ORG:Library ${index % 100};Archive`,
    `ADR;TYPE=HOME:;;Street ${index};Town;;02826;`,
    'BDAY:1988-04-15',
    `NOTE:Has key ${index} of the map room.`,
    'CATEGORIES:Book club',
    `PHOTO;ENCODING=b;TYPE=JPEG:${picture}`,
    'END:VCARD',
    '',
  ].join('\r\n');
}

/** As JPEG in base64. */
async function makePictures(browser: Browser): Promise<string[]> {
  const page = await browser.newPage({ viewport: { width: SIDE_PX, height: SIDE_PX } });
  const pictures: string[] = [];
  for (let index = 0; index < PICTURES; index++) {
    const hue = (index * 360) / PICTURES;
    const shades = `radial-gradient(circle at 50% 33%, hsl(${hue} 60% 80%), hsl(${hue + 120} 50% 30%))`;
    await page.setContent(`<body style="background: ${shades}">`);
    pictures.push((await page.screenshot({ type: 'jpeg', quality: 86 })).toString('base64'));
  }
  await page.close();
  return pictures;
}
