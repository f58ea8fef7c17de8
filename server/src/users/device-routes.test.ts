import type { Device, NewDevice } from '@contactbook/contract/devices';
import { expect, test } from 'vitest';
import { PASSWORD, sharedServer, startServer } from '../testing/server.ts';

test('a device gets a password of its own, which is told once, and is listed until it is ended', async () => {
  const server = await startServer({ PUBLIC_URL: 'https://contacts.example.com' });
  const ann = await server.signUp('Ann');
  const phone = (await ann.post('/users/devices', { label: 'Olena’s phone' })).json() as NewDevice;
  expect(phone).toEqual({
    id: expect.any(String) as string,
    label: 'Olena’s phone',
    user: 'ann@example.com',
    password: expect.stringMatching(/^([a-z2-9]{4}-){4}[a-z2-9]{4}$/) as string,
    url: 'https://contacts.example.com/dav/',
  });
  const listed = (await ann.get('/users/devices')).json() as Device[];
  expect(listed).toEqual([{ id: phone.id, label: 'Olena’s phone', createdAtMs: server.clock.nowMs }]);

  const ended = [await ann.delete(`/users/devices/${phone.id}`), await ann.delete(`/users/devices/${phone.id}`)];
  expect([ended.map(({ status }) => status), (await ann.get('/users/devices')).json()]).toEqual([[200, 404], []]);
});

test('the address of the server is the one that was asked, where none is set', async () => {
  const server = await sharedServer();
  const ann = await server.signUp('Ann');
  const phone = (await ann.post('/users/devices', { label: 'Phone' }, { host: 'book.home:3000' })).json() as NewDevice;
  expect(phone.url).toBe('http://book.home:3000/dav/');
});

test("nobody sees or ends another's device, and its password logs nobody in", async () => {
  const server = await sharedServer();
  const [ann, eve] = [await server.signUp('Ann'), await server.signUp('Eve')];
  const phone = (await ann.post('/users/devices', { label: 'Phone' })).json() as NewDevice;
  const tried = [
    await eve.delete(`/users/devices/${phone.id}`),
    await server.post('/users/login', { email: 'ann@example.com', password: phone.password }),
    await server.post('/users/login', { email: 'ann@example.com', password: PASSWORD }),
  ];
  const told = [await eve.get('/users/devices'), await ann.get('/users/devices')];
  expect([tried.map(({ status }) => status), told.map((each) => (each.json() as Device[]).length)]).toEqual([
    [404, 400, 200],
    [0, 1],
  ]);
});

test('a hundred devices are the most: one more is refused, and none is lost', async () => {
  const server = await sharedServer();
  const ann = await server.signUp('Ann');
  const made = await Promise.all(
    Array.from({ length: 101 }, (_, index) => ann.post('/users/devices', { label: `Phone ${index}` })),
  );
  const refused = made.filter(({ status }) => status === 400);
  const devices = (await ann.get('/users/devices')).json() as Device[];
  expect([made.length - refused.length, devices.length >= 100]).toEqual([devices.length, true]);
});
