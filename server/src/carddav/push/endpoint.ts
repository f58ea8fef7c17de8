import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { hasAddress, networksOf } from '../../http/networks.ts';
import type { Dependencies } from '../../services.ts';

export type ResolveHost = NonNullable<Dependencies['resolveHost']>;
/** An endpoint with the addresses that it had when it was checked. A request must connect to these. */
export type Endpoint = { url: URL; addresses: { address: string; family: number }[] };

export const resolveHost: ResolveHost = (host) => lookup(host, { all: true });

/** The endpoint is not one that this server sends messages to. */
export class EndpointRefused extends Error {}

const ENDPOINT_MAX_LENGTH = 2000;
const RESOLVE_WITHIN_MS = 5000;

/**
 * Checks an endpoint that a client has chosen, and resolves its host, once. Throws EndpointRefused unless it is an https
 * URL of public addresses, or of a host in `pushHosts`; such a host may also use http.
 */
export async function checkEndpoint(text: string, pushHosts: string[], resolve: ResolveHost): Promise<Endpoint> {
  const url = parseEndpoint(text);
  const isNamed = pushHosts.some((named) => named === url.host || named === url.hostname);
  if (url.protocol !== 'https:' && !isNamed) throw new EndpointRefused('An endpoint is an https address.');
  const addresses = await addressesOf(url.hostname, resolve);
  if (!isNamed && !addresses.every(({ address }) => isPublicAddress(address)))
    throw new EndpointRefused('The host of the endpoint is not a public one.');
  return { url, addresses };
}

function parseEndpoint(text: string): URL {
  const url = text.length > ENDPOINT_MAX_LENGTH ? null : URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) throw new EndpointRefused('An endpoint is an https address.');
  if (url.username !== '' || url.password !== '' || url.hash !== '')
    throw new EndpointRefused('An endpoint has neither a user nor a fragment.');
  return url;
}

async function addressesOf(hostname: string, resolve: ResolveHost): Promise<Endpoint['addresses']> {
  const literal = hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(literal) !== 0) return [{ address: literal, family: isIP(literal) }];
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('the name was not resolved in time')), RESOLVE_WITHIN_MS);
  try {
    const addresses = await Promise.race([resolve(hostname), late.promise]);
    if (addresses.length > 0) return addresses;
  } catch (error) {
    throw new UnknownHost('The host of the endpoint cannot be found.', { cause: error });
  } finally {
    clearTimeout(timer);
  }
  throw new UnknownHost('The host of the endpoint cannot be found.');
}

/** The host of an endpoint has no address, perhaps only for now. */
export class UnknownHost extends EndpointRefused {}

/** Returns whether an address belongs to the internet and not to this machine, its networks or a special use. */
function isPublicAddress(address: string): boolean {
  const isUsual = isIP(address) === 4 || hasAddress(GLOBAL_NETWORKS, address);
  return isUsual && !hasAddress(SPECIAL_NETWORKS, address);
}

/** IPv6 addresses for hosts (RFC 4291). Mapped, translated, local and multicast addresses are outside. */
const GLOBAL_NETWORKS = networksOf(['2000::/3']);

/** Networks for special uses (RFC 6890 and the registries of IANA). Teredo and 6to4 contain an IPv4 address. */
const SPECIAL_NETWORKS = networksOf([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
]);
