import { BlockList, isIP } from 'node:net'

/** Whether an IP address is one of the public internet's, by IANA's registries of special addresses. */
export const isPublicAddress = (ip: string): boolean => {
  if (isIP(ip) === 4) return !reserved.check(ip, 'ipv4')
  if (isIP(ip) !== 6 || ip.includes('%')) return false
  const carried = carriedIPv4(ip)
  if (carried !== undefined) return !reserved.check(carried, 'ipv4')
  return unicast.check(ip, 'ipv6') && !reserved.check(ip, 'ipv6')
}

/** The IPv4 address inside an IPv6 address: mapped (RFC 4291) or behind a NAT64 (RFC 6052). */
const carriedIPv4 = (ip: string): string | undefined => {
  const [, high, low] =
    /^\[(?:::ffff|64:ff9b:):([\da-f]+):([\da-f]+)\]$/.exec(new URL(`http://[${ip}]`).hostname) ?? []
  if (high === undefined || low === undefined) return undefined
  return [high, low]
    .map((it) => Number.parseInt(it, 16))
    .flatMap((it) => [it >> 8, it & 255])
    .join('.')
}

const unicast = new BlockList()
unicast.addSubnet('2000::', 3, 'ipv6')

const reserved = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  reserved.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  reserved.addSubnet(net, bits, 'ipv6')
