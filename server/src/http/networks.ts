import { BlockList, isIP } from 'node:net';

/** Returns the set of these addresses, and ranges such as 10.0.0.0/8. */
export function networksOf(addresses: string[]): BlockList {
  const list = new BlockList();
  for (const each of addresses) {
    const [address = '', bits] = each.split('/', 2);
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return list;
}

/** Returns whether the set has an address. The address of a closed socket is undefined. */
export function hasAddress(networks: BlockList, address = ''): boolean {
  return isIP(address) > 0 && networks.check(address, familyOf(address));
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}
