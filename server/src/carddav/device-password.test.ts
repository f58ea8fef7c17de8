import { expect, test } from 'vitest';
import { basic } from '../testing/devices.ts';
import { onePhone } from '../testing/one-phone.ts';
import { PASSWORD } from '../testing/server.ts';

test('unauthenticated requests are asked for a password in every phase, and only a device password opens the book', async () => {
  const { server, ann, phone } = await onePhone();
  const paths = ['/dav/', phone.principal, phone.book, `${phone.book}a.vcf`];
  const methods = ['OPTIONS', 'PROPFIND', 'REPORT', 'GET', 'HEAD', 'PUT', 'DELETE', 'PROPPATCH', 'MKCOL', 'MOVE'];
  const asked = [];
  for (const path of paths) {
    for (const method of methods) asked.push(await server.send(method, path));
    for (const authorization of [basic('ann@example.com', PASSWORD), `Bearer ${ann.token}`, 'Basic !!!']) {
      asked.push(await server.send('PROPFIND', path, undefined, { authorization }));
    }
  }
  expect(new Set(asked.map(({ status, headers }) => `${status} ${headers['www-authenticate']}`))).toEqual(
    new Set(['401 Basic realm="ContactBook", charset="UTF-8"']),
  );
  const groups = basic('Ann@Example.com', phone.password.replaceAll('-', '').toUpperCase());
  expect((await server.send('PROPFIND', '/dav/', undefined, { authorization: groups })).status).toBe(207);
  // The password of a device gives access to nothing else.
  expect((await server.get('/contacts', { authorization: phone.authorization })).status).toBe(401);
});

test('a device that is ended is shut out at once', async () => {
  const { ann, phone } = await onePhone();
  await ann.delete(`/users/devices/${phone.id}`);
  expect((await phone.propfind('/dav/', '<D:displayname/>')).status).toBe(401);
});

test('wrong passwords are limited, and neither the owner nor their devices are locked out by them', async () => {
  const { server, phone } = await onePhone({ LOG_IN_FAILURES: '3' });
  const wrong = { authorization: basic('ann@example.com', 'aaaa-bbbb-cccc-dddd-eeee') };
  const statuses = [];
  for (let tries = 0; tries < 5; tries++)
    statuses.push((await server.send('PROPFIND', '/dav/', undefined, wrong)).status);
  expect(statuses).toEqual([401, 401, 401, 429, 429]);
  expect((await phone.propfind('/dav/', '<D:displayname/>')).status).toBe(207);
  expect((await server.post('/users/login', { email: 'ann@example.com', password: PASSWORD })).status).toBe(200);
});
