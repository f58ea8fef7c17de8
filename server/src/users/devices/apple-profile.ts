import { randomUUID } from 'node:crypto';
import type { NewDevice } from '@contactbook/contract/devices';

/**
 * Returns a configuration profile for iPhone, iPad and Mac (payload com.apple.carddav.account), with the password of the
 * device. It is not signed.
 */
export function appleProfile({ id, user, password, url }: NewDevice): string {
  const { protocol, hostname, port, pathname } = new URL(url);
  const isSecure = protocol === 'https:';
  const name = `org.contactbook.${id}`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
${dict({
  PayloadType: 'Configuration',
  PayloadVersion: 1,
  PayloadIdentifier: name,
  PayloadUUID: randomUUID(),
  PayloadDisplayName: 'ContactBook',
  PayloadDescription: user,
  PayloadContent: [
    {
      PayloadType: 'com.apple.carddav.account',
      PayloadVersion: 1,
      PayloadIdentifier: `${name}.contacts`,
      PayloadUUID: randomUUID(),
      PayloadDisplayName: 'ContactBook',
      CardDAVAccountDescription: 'ContactBook',
      CardDAVHostName: hostname,
      CardDAVPort: port === '' ? (isSecure ? 443 : 80) : Number(port),
      CardDAVPrincipalURL: pathname,
      CardDAVUseSSL: isSecure,
      CardDAVUsername: user,
      CardDAVPassword: password,
    },
  ],
})}
</plist>
`;
}

type Value = string | number | boolean | { [key: string]: Value } | Value[];

function dict(entries: { [key: string]: Value }): string {
  const lines = Object.entries(entries).map(([key, value]) => `<key>${key}</key>${element(value)}`);
  return `<dict>\n${lines.join('\n')}\n</dict>`;
}

function element(value: Value): string {
  if (typeof value === 'string') return `<string>${escaped(value)}</string>`;
  if (typeof value === 'number') return `<integer>${value}</integer>`;
  if (typeof value === 'boolean') return `<${value}/>`;
  return Array.isArray(value) ? `<array>\n${value.map(element).join('\n')}\n</array>` : dict(value);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
