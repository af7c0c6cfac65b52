import { BlockList, isIP, isIPv6 } from 'node:net';
import { canonicalAddress } from './caller.ts';

/** Addresses outside the public internet (IANA special-purpose registries). */
const IPV4 = [
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24',
  '192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4',
];

/** Within 2000::/3: protocols that carry IPv4 (2001::/23, 2002::/16), documentation. */
const IPV6 = ['2001::/23 2001:db8::/32 2002::/16 3fff::/20'];

function createBlockList(ranges: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const range of ranges.flatMap((line) => line.split(' '))) {
    const [network = '', bits] = range.split('/');
    list.addSubnet(network, Number(bits), family);
  }
  return list;
}

const special4 = createBlockList(IPV4, 'ipv4');
const special6 = createBlockList(IPV6, 'ipv6');
/** All allocated public addresses. The rest of IPv6 is local, mapped, translated or unassigned. */
const global6 = createBlockList(['2000::/3'], 'ipv6');

/** Whether an IP address is public. Mapped and translated IPv4 addresses are not, whatever they point to. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !special4.check(address, 'ipv4');
    case 6:
      return global6.check(address, 'ipv6') && !special6.check(address, 'ipv6');
    default:
      return false;
  }
}

/** Names that exist only in local networks (RFC 6761, 6762, 8375; ICANN has reserved `internal`). */
const LOCAL_NAME = /(^|\.)(localhost|local|internal|home\.arpa|lan)$/;

/** Whether a name, in lower case and without a trailing dot, can be public. */
export function isPublicName(name: string): boolean {
  return name.includes('.') && !LOCAL_NAME.test(name);
}

/**
 * The unit that limits count: an IPv4 address, or the /64 of an IPv6 address, because one household or server has all of
 * it.
 */
export function addressGroup(address: string): string {
  const canonical = canonicalAddress(address) ?? address;
  if (!isIPv6(canonical)) return canonical;
  const [left = '', right] = canonical.split('::');
  const head = left === '' ? [] : left.split(':');
  const tail = right === undefined || right === '' ? [] : right.split(':');
  const zeros = right === undefined ? 0 : 8 - head.length - tail.length;
  return `${[...head, ...Array<string>(zeros).fill('0'), ...tail].slice(0, 4).join(':')}::/64`;
}
