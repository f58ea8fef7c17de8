/** Texts that only a hostile client sends, by the part of a request. */

type Headers = [name: string, value: string][];

export const ODD_PATHS = [
  ['/', '/?', '//', '/.', '/..', '*', '?', '#', '', 'contacts', 'http://', 'http://[', 'evil.example:443', '\\'],
  ['/docs', '/docs/', '/docs/../contacts', '/openapi.json', '/contactbook', '/contactbook/', '/contactbook/assets/x'],
  ['//contacts', '///evil.example/%2f..', '/contacts//', '/contacts/a/b', '/CONTACTS', '/users%2fcurrent'],
  ['/contacts/../users/current', '/contactbook/assets/..%2f..%2f..%2fpackage.json', '/.env', '/contactbook/%2e%2e/x'],
  ['/%', '/contacts/%zz', '/%ff%fe', '/contacts/%C0%AF', '/contacts%00', '/contacts/\u0000', '/\u202e', '/contacts\\'],
  ['/healthz HTTP/1.0\r\nX:', '/healthz HTTP/2.0\r\nX:', '/healthz HTTP/0.9\r\nX:', '/ FTP/1.1\r\nX:', '/\r\n\r\n'],
  [`/${'x'.repeat(15_000)}`, `/${'x'.repeat(20_000)}`, `/${'a/'.repeat(5000)}`, `/contacts/${'%00'.repeat(3000)}`],
].flat();

export const ODD_METHODS = [
  '',
  'get',
  'FOO',
  'GETT',
  'GET POST',
  'CONNECT',
  'QUERY',
  'PRI',
  'BREW',
  '\u0000',
  'Ñ',
  'X'.repeat(9000),
];

export const ODD_HEADERS: Headers = [
  ['Authorization', 'Bearer «token of two people»'],
  ['Authorization', '\u0001'],
  ['Content-Type', 'text/plain'],
  ['Host', 'evil.example'],
  ['Host', ''],
  ['Host', 'a b/\\@c'],
  ['Expect', 'the unexpected'],
  ['Connection', 'close, Authorization'],
  ['Connection', 'upgrade'],
  ['Transfer-Encoding', 'gzip'],
  ['X', 'a\r\nAuthorization: Bearer «token of two people»'],
  ['X', 'a\nSet-Cookie: a=b'],
  ['X', 'a\rb'],
  ['X', 'a\u0000b'],
  ['X', 'a\r\n folded'],
  ['X Y', 'z'],
  ['', 'z'],
  ['X', 'x'.repeat(20_000)],
  ['X', `${'a\r\nX: '.repeat(3000)}b`],
  ['Accept-Encoding', ','.repeat(9000)],
  ['Origin', 'x'.repeat(9000)],
];

export const ODD_LENGTHS: Headers[] = [
  ...['0', '1', '99999999999', '-1', '+2', '0x2', '2e0', '2, 2', '', 'ab', '9'.repeat(400)].map((length): Headers => [
    ['Content-Length', length],
  ]),
  [
    ['Content-Length', '2'],
    ['Content-Length', '2'],
  ],
  [
    ['Content-Length', '2'],
    ['Content-Length', '1'],
  ],
  [
    ['Content-Length', '2'],
    ['Transfer-Encoding', 'chunked'],
  ],
  ...['chunked', 'chunked, identity', 'identity', 'xchunked', 'chunked, chunked', '\u000bchunked'].map(
    (coding): Headers => [['Transfer-Encoding', coding]],
  ),
  [],
];

export const PREFLIGHTS: Headers[] = ['authorization', '*', 'x\u00e9', 'a'.repeat(9000), "' or 1=1 --"].map((asked) => [
  ['Origin', 'https://front-end.example'],
  ['Access-Control-Request-Method', 'PATCH'],
  ['Access-Control-Request-Headers', asked],
]);

export const ODD_BODIES = [
  [
    '{',
    '[',
    '"',
    '{"name":}',
    "{'name':'x'}",
    '{"name":"x",}',
    '{name:"x"}',
    'NaN',
    'undefined',
    '\u0000',
    '//',
    '0x10',
  ],
  ['{"name":"a\u0000b"}', '{"name":"\n"}', '{"name":"\\u0000"}', '{"name":"\\ud800"}', '{"name":"\\x41"}'],
  ['{"__proto__":{"name":"R","number":"1"}}', '{"constructor":{"prototype":{"x":1}}}', '{"toString":1,"valueOf":2}'],
  ['{"name":1e999999}', `{"number":${'9'.repeat(5000)}}`, `{"name":"${'n'.repeat(60_000)}"}`],
  ['['.repeat(60_000), '{"a":'.repeat(12_000), `${'['.repeat(30_000)}${']'.repeat(30_000)}`],
  [Buffer.from('{"name":"\xe9","number":"1"}', 'latin1'), Buffer.from([0x1f, 0x8b, 8, 0]), Buffer.from('\xff\xfe')],
].flat();
