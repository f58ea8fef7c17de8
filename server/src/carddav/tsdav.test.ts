import { createDAVClient } from 'tsdav';
import { expect, test } from 'vitest';
import { addDevice, cardText } from '../testing/devices.ts';
import { startServer } from '../testing/server.ts';

const told = (some: { data?: string }[]) => some.map(({ data }) => /FN:.*/.exec(data ?? '')?.[0]);

test('a client that others wrote finds the book by its address alone, and syncs both ways', async () => {
  const server = await startServer();
  const ann = await server.signUp('Ann');
  const phone = await addDevice(server, ann);
  const rosie = await ann.add('Rosie Simpson');
  const client = await createDAVClient({
    serverUrl: `http://127.0.0.1:${server.port}`,
    credentials: { username: phone.user, password: phone.password },
    authMethod: 'Basic',
    defaultAccountType: 'carddav',
  });
  const [book, ...others] = await client.fetchAddressBooks();
  expect([book?.displayName, others, await client.isCollectionDirty({ collection: book! })]).toMatchObject([
    'Contacts',
    [],
    { isDirty: false },
  ]); // it is there
  const first = await client.fetchVCards({ addressBook: book! });
  expect(first.map(({ data }) => data)).toEqual([expect.stringContaining('FN:Rosie Simpson')]);

  const ben = cardText('UID:ben-1', 'FN:Ben Stone', 'N:Stone;Ben;;;');
  const created = await client.createVCard({ addressBook: book!, filename: 'ben.vcf', vCardString: ben });
  await ann.patch(`/contacts/${rosie.id}`, { number: '112' });
  const synced = await client.smartCollectionSync({
    collection: { ...book!, objects: first, objectMultiGet: client.addressBookMultiGet },
    method: 'webdav',
    detailedResult: true,
  });
  expect([
    created.ok,
    told(synced.objects.created),
    synced.objects.updated.map(({ data }) => String(data).includes('TEL:112')),
  ]).toEqual([true, ['FN:Ben Stone'], [true]]);

  const [card] = synced.objects.created;
  const edited = await client.updateVCard({ vCard: { ...card!, data: ben.replace('Ben Stone', 'Benjamin Stone') } });
  expect([edited.ok, (await ann.contacts()).map(({ name }) => name)]).toEqual([
    true,
    ['Rosie Simpson', 'Benjamin Stone'],
  ]);
  const [last] = await client.fetchVCards({ addressBook: book!, objectUrls: [card!.url] });
  const deleted = await client.deleteVCard({ vCard: last! });
  expect([deleted.ok, (await ann.contacts()).map(({ name }) => name)]).toEqual([true, ['Rosie Simpson']]);
});
