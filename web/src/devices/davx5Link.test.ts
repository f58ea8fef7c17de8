import { expect, test } from 'vitest';
import { davx5Link } from './davx5Link.ts';

const DEVICE = {
  user: 'olena+book@example.com',
  password: 'k7mq-4rfx-w2pn-9tzb-h3dv',
  url: 'https://book.example.org/dav/',
};

test('the link for DAVx5 fills in the address, the user and the password', () => {
  expect(davx5Link(DEVICE)).toBe('davx5://olena%2Bbook%40example.com:k7mq-4rfx-w2pn-9tzb-h3dv@book.example.org/dav/');
});

test.each(['http://book.local/dav/', 'https://book.example.org:8443/dav/'])('%s has none', (url) => {
  expect(davx5Link({ ...DEVICE, url })).toBeUndefined();
});
