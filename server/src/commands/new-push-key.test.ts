import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { takeDatabase } from '../testing/database.ts';
import { addDevice } from '../testing/devices.ts';
import { startPushService } from '../testing/push-service.ts';
import { startServer } from '../testing/server.ts';
import { renewPushKey } from './new-push-key.ts';

const NAMES = '<P:transports xmlns:P="https://bitfire.at/webdav-push"/>';

test('a new push key is announced with the previous one, and devices register again', async () => {
  const service = await startPushService();
  const settings = { DATABASE_URL: await takeDatabase(), PUSH_HOSTS: service.host };
  const server = await startServer(settings);
  server.clock.nowMs = Date.now(); // the time of the command
  const phone = await addDevice(server, await server.signUp('Ann'));
  const readKey = async () => /p256ecdsa">([\w-]+)/.exec((await phone.propfind(phone.book, NAMES)).text)?.[1];
  const former = await readKey();
  const body = service.registration(service.endpoint('phone'), '');
  const register = () => phone.send('POST', phone.book, body, { 'content-type': 'application/xml' });
  const path = new URL((await register()).headers.location ?? '').pathname;

  expect(await renewPushKey(readConfig(settings))).toContain('1 of 1 registered devices were told');
  const [message] = service.pushed;
  expect([service.pushed.length, message?.headers.authorization?.endsWith(`k=${former}`), message?.text]).toEqual([
    1,
    true,
    expect.stringContaining('<property-update><D:prop><transports/></D:prop></property-update>'),
  ]);
  const next = await readKey();
  expect([next?.length, next === former]).toEqual([87, false]);
  expect([(await phone.send('DELETE', path)).status, (await register()).status]).toEqual([404, 201]);
});
