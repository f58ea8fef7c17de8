import { describe, expect, test } from 'vitest';
import { appleProfile } from './appleProfile.ts';
import { davx5Link } from './davx5Link.ts';

const DEVICE = {
  id: 'd1',
  label: 'Tom & Anna’s <phone>',
  user: 'olena+book@example.com',
  password: 'k7mq 4rfx w2pn 9tzb h3dv',
  url: 'https://book.example.org:8443/dav/',
};

describe('the link for DAVx5', () => {
  test('has the address and the user, and never the password', () => {
    expect(davx5Link(DEVICE)).toBe('davx5://olena%2Bbook%40example.com@book.example.org:8443/dav/');
  });

  test('an address without https uses the scheme for http', () => {
    expect(davx5Link({ ...DEVICE, url: 'http://book.local/dav/' })).toMatch(/^carddav:[/]{2}.*@book\.local\/dav\/$/);
  });
});

describe('the profile for Apple', () => {
  test('says where the book is and whose, and never the password', () => {
    const profile = appleProfile(DEVICE);
    expect(valueOf(profile, 'CardDAVHostName')).toBe('<string>book.example.org</string>');
    expect(valueOf(profile, 'CardDAVPort')).toBe('<integer>8443</integer>');
    expect(valueOf(profile, 'CardDAVPrincipalURL')).toBe('<string>/dav/</string>');
    expect(valueOf(profile, 'CardDAVUseSSL')).toBe('<true/>');
    expect(valueOf(profile, 'CardDAVUsername')).toBe('<string>olena+book@example.com</string>');
    expect(profile).toContain('Tom &amp; Anna’s &lt;phone&gt;');
    expect(profile).not.toContain('k7mq');
  });

  test.each([
    ['https://book.example.org/dav/', '<integer>443</integer>', '<true/>'],
    ['http://book.example.org/dav/', '<integer>80</integer>', '<false/>'],
  ])('of %s names its port', (url, port, isSecure) => {
    const profile = appleProfile({ ...DEVICE, url });
    expect([valueOf(profile, 'CardDAVPort'), valueOf(profile, 'CardDAVUseSSL')]).toEqual([port, isSecure]);
  });
});

function valueOf(profile: string, key: string): string | undefined {
  return new RegExp(`<key>${key}</key>(.*)`).exec(profile)?.[1];
}
