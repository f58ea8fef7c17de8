import { expect, test } from 'vitest';
import { addDevice, basic } from '../testing/devices.ts';
import { PASSWORD, sharedServer } from '../testing/server.ts';

const FORMS = ['zoe@xn--mller-kva.example', 'Zoe@MÜLLER.example', 'zoe@mu\u0308ller。example'];

test('an address with an international domain is one account in all its forms', async () => {
  const server = await sharedServer();
  for (const email of FORMS) {
    const signUp = await server.post('/users/signup', { name: 'Zoe', email, password: PASSWORD });
    expect(signUp.status, email).toBe(201);
    for (const other of FORMS) {
      const again = await server.post('/users/signup', { name: 'Zoe', email: other, password: PASSWORD });
      expect([other, again.status]).toEqual([other, 400]);
    }
    const zoe = await server.logIn(email);
    const phone = await addDevice(server, zoe);
    for (const other of FORMS) {
      expect((await server.post('/users/login', { email: other, password: PASSWORD })).status, other).toBe(200);
      const answer = await server.send('PROPFIND', phone.book, '', {
        authorization: basic(other, phone.password),
        depth: '0',
      });
      expect(answer.status, other).toBe(207);
    }
    expect((await zoe.delete('/users/current', { password: PASSWORD })).status).toBe(200);
  }
});

test('an account that a browser made with the ASCII form before stays that of its owner', async () => {
  const server = await sharedServer();
  await server.signUp('Zoe', FORMS[0]);
  await server.db.write((tx) => tx.updateTable('emails').set({ email_key: FORMS[0]! }).execute());
  const zoe = await server.logIn(FORMS[1]!);
  const phone = await addDevice(server, zoe);
  const other = { authorization: basic(FORMS[2]!, phone.password), depth: '0' };
  expect((await server.send('PROPFIND', phone.book, '', other)).status).toBe(207);
  const again = await server.post('/users/signup', { name: 'Zoe', email: FORMS[1], password: PASSWORD });
  expect(again.status).toBe(400);
  expect((await zoe.delete('/users/current', { password: PASSWORD })).status).toBe(200);
  expect((await server.signUp('Zoe', FORMS[1])).user.name).toBe('Zoe');
});
