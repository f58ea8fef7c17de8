import { existsSync, readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { startServer } from '../../testing/server.ts';
import { temporaryFolder } from '../../testing/database.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const SECRET = 'Zaphod Beeblebrox';
/** Enough contacts to split and merge pages. */
const MANY = 120;

async function aBookIn(settings = {}) {
  const path = `${temporaryFolder()}/book.db`;
  const server = await startServer({ DATABASE_URL: `sqlite:${path}`, ...settings });
  const [ann, bob] = [await server.signUp('Ann'), await server.signUp('Bob')];
  const isLeft = (text = SECRET) =>
    ['', '-wal', '-shm', '-journal'].some(
      (suffix) => existsSync(path + suffix) && readFileSync(path + suffix).includes(text),
    );
  /** Adds a contact, renames it, and moves it to the trash. */
  async function trash(name: string): Promise<string> {
    const { id } = await ann.add(name);
    await ann.patch(`/contacts/${id}`, { name: `${name} the elder` });
    await ann.patch(`/contacts/${id}`, { name: 'Z' });
    await ann.delete(`/contacts/${id}`);
    return id;
  }
  return { path, server, ann, bob, trash, isLeft };
}

describe('a contact that was deleted for good is in no byte of the files', () => {
  test('when it was erased alone', async () => {
    const { ann, trash, isLeft } = await aBookIn();
    const id = await trash(SECRET);
    const before = isLeft();
    await ann.delete(`/trash/${id}`);
    expect([before, isLeft()]).toEqual([true, false]);
  });

  test('when the whole trash was emptied, while others write', async () => {
    const { ann, bob, trash, isLeft } = await aBookIn();
    for (let count = 0; count < MANY; count++) {
      await Promise.all([trash(`${SECRET} ${count} of many`), bob.add(`Mia ${count} of many`), ann.add('Zoe')]);
    }
    const before = isLeft();
    await Promise.all([ann.delete('/trash'), bob.add('Rosie')]);
    expect([before, isLeft(), isLeft('Mia 7 of many')]).toEqual([true, false, true]);
  });

  test('when its days in the trash were over', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const { server, trash, isLeft } = await aBookIn({ TRASH_DAYS: '1' });
    await trash(SECRET);
    server.clock.nowMs += 2 * DAY_MS;
    vi.advanceTimersByTime(DAY_MS / 24);
    vi.useRealTimers();
    await expect.poll(() => isLeft()).toBe(false);
  });

  test('once a backup or another reader of the log has ended', async () => {
    const { path, ann, bob, trash, isLeft } = await aBookIn();
    const id = await trash(SECRET);
    const reader = new DatabaseSync(path, { readOnly: true });
    reader.exec('begin; select * from contacts');
    const { status } = await ann.delete(`/trash/${id}`);
    const meanwhile = [isLeft(), (await bob.post('/contacts', { name: 'Mia', number: '1' })).status];
    reader.exec('commit');
    reader.close();
    expect([status, meanwhile]).toEqual([200, [true, 201]]);
    await expect.poll(() => isLeft(), { timeout: 10_000 }).toBe(false);
  });
});

describe('what a contact was is in no byte of the files', () => {
  test('once its history was erased', async () => {
    const { ann, isLeft } = await aBookIn();
    const { id } = await ann.add(SECRET);
    for (const name of [`${SECRET} the elder`, 'Z']) await ann.patch(`/contacts/${id}`, { name });
    const before = isLeft();
    await ann.delete(`/contacts/${id}/history`);
    expect([before, isLeft(), isLeft('ann@example.com')]).toEqual([true, false, true]);
  });

  test('when the days of its history were over', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const { server, ann, isLeft } = await aBookIn({ HISTORY_DAYS: '1' });
    const { id } = await ann.add(SECRET);
    for (const name of [`${SECRET} the elder`, 'Z']) await ann.patch(`/contacts/${id}`, { name });
    server.clock.nowMs += 2 * DAY_MS;
    vi.advanceTimersByTime(DAY_MS / 24);
    vi.useRealTimers();
    await expect.poll(() => isLeft()).toBe(false);
  });
});
