import { BlockList, isIP, isIPv6 } from 'node:net';
import { canonicalAddress } from './caller.ts';

/** What is not the public internet (IANA special-purpose registries). */
const IPV4 = [
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24',
  '192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4',
];

/** Within 2000::/3: protocols that carry IPv4 (2001::/23, 2002::/16), documentation. */
const IPV6 = ['2001::/23 2001:db8::/32 2002::/16 3fff::/20'];

function listOf(ranges: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const range of ranges.flatMap((line) => line.split(' '))) {
    const [network = '', bits] = range.split('/');
    list.addSubnet(network, Number(bits), family);
  }
  return list;
}

const special4 = listOf(IPV4, 'ipv4');
const special6 = listOf(IPV6, 'ipv6');
/** All that is given out for the internet; the rest of IPv6 is local, mapped, translated or nobody's. */
const global6 = listOf(['2000::/3'], 'ipv6');

/** Whether an IP address is one of the public internet. Mapped and translated IPv4 is not, whatever it leads to. */
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

/** Names that exist in local networks only (RFC 6761, 6762, 8375; `internal` is reserved for it by ICANN). */
const LOCAL_NAME = /(^|\.)(localhost|local|internal|home\.arpa|lan)$/;

/** Whether a name, in lower case and without a dot at its end, may be one of the public internet. */
export function isPublicName(name: string): boolean {
  return name.includes('.') && !LOCAL_NAME.test(name);
}

/**
 * Whom an address stands for: an IPv4 address for itself, an IPv6 address for its /64, which one household or server
 * has for itself.
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
