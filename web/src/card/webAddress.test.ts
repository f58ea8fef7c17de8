import { expect, test } from 'vitest';
import { webAddress } from './webAddress.ts';

test.each([
  ['example.org:8080/x', 'https://example.org:8080/x'],
  ['münchen.example', 'https://münchen.example'],
  ['www.приклад.укр/шлях?a=1#b', 'https://www.приклад.укр/шлях?a=1#b'],
  ['http://localhost:3000', 'http://localhost:3000'],
  ['HTTPS://Example.org', 'HTTPS://Example.org'],
  ['192.0.2.7:8080', 'https://192.0.2.7:8080'],
])('the address %s opens %s', (uri, href) => expect(webAddress(uri)).toBe(href));

test.each([
  'javascript:alert(1)',
  'javascript.example:alert(1)',
  'file:///etc/passwd',
  'data:text/html,x',
  'ann@example.org',
  'Ask at the front desk',
  'e.g. later',
  'example.org:999999/x',
  'v1.2 of it',
])('the text %s is no link', (uri) => expect(webAddress(uri)).toBeUndefined());
