/** IPv4 addresses beyond the public internet (RFC 6890, multicast and reserved ones included). */
const PRIVATE_IPV4 =
  /^(?:0|10|127|22[4-9]|2[3-5]\d|169\.254|192\.(?:168|0\.[02]|88\.99)|172\.(?:1[6-9]|2\d|3[01])|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])|198\.(?:1[89]|51\.100)|203\.0\.113)\./
/** Global unicast IPv6, without the ranges that stand for IPv4 addresses, tunnels, benchmarks and examples. */
const PUBLIC_IPV6 = /^\[(?!2001:(?:|[0-9a-f]{1,2}|1[0-9a-f]{2}|db8):|2002:|3fff:)[23][0-9a-f]{3}:/
/** Names that only a device, a local network or an organisation resolves. */
const PRIVATE_NAME =
  /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|private|corp|home|lan|home\.arpa|in-addr\.arpa|ip6\.arpa|localtest\.me|lvh\.me|vcap\.me|lacolhost\.com|localho\.st|traefik\.me|yoogle\.com|routerlogin\.(?:net|com)|tplinkwifi\.net|fritz\.box|svc|consul|localnet|domain|test|alt|onion|nip\.io|sslip\.io|xip\.io)$/

/**
 * Whether a host is one of the public internet, as far as its text tells: not this device and not a local network. `hostname` is that of
 * a `URL`, which has already turned every other notation of an IP address into the usual one.
 */
export const isPublicHost = (hostname: string): boolean => {
  const host = hostname.toLowerCase().replace(/\.+$/, '')
  if (host.startsWith('[')) return PUBLIC_IPV6.test(host)
  if (/^[\d.]+$/.test(host)) return !PRIVATE_IPV4.test(host)
  // A name without a dot is looked up in the local network.
  return host.includes('.') && !PRIVATE_NAME.test(host)
}
