import ipaddr from 'ipaddr.js';

/** What is counted as one place: an IPv4 address, or the /64 of an IPv6 address, all of which one customer has. */
export function networkOf(ipAddress: string): string {
  if (!ipaddr.isValid(ipAddress)) return ipAddress.toLowerCase();
  const address = ipaddr.process(ipAddress);
  return address instanceof ipaddr.IPv6
    ? `${address.parts
        .slice(0, 4)
        .map((part) => part.toString(16))
        .join(':')}::/64`
    : address.toString();
}
