import { goHomeAndBack, logIn } from './acts.ts';
import { rows } from './locators.ts';
import { expect, named, test } from './story.ts';

test('the list is read once, and a visit asks nothing', async ({ page, open, signedUp, calls }) => {
  const person = await signedUp('Olena', named('Rosie Simpson'));
  const asked = () => ({
    lists: calls.sent('GET', '/contacts').length,
    changes: calls.sent('GET', '/changes?since=*').length,
  });
  const followed = () => page.waitForResponse(/\/events$/);
  await page.clock.install();
  await open();
  let isFollowed = followed();
  await logIn(page, person);
  await expect(rows(page)).toHaveCount(1);
  await isFollowed;
  expect(asked(), 'after the log-in').toEqual({ lists: 1, changes: 0 });

  await goHomeAndBack(page);
  expect(asked(), 'after going home and back').toEqual({ lists: 1, changes: 0 });

  await page.clock.fastForward(30_000);
  await goHomeAndBack(page);
  await expect.poll(asked, 'a while later').toEqual({ lists: 1, changes: 1 });

  isFollowed = followed();
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  await isFollowed;
  expect(asked(), 'after a reload').toEqual({ lists: 2, changes: 1 });
});
