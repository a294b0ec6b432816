import { isIP } from 'node:net'
import { z } from 'zod'
import { webLink } from '../../contract/web-link.ts'
import { clubByAbbreviation } from '../../domain/league/clubs.ts'

// The kinds of value of an environment variable. Each message ends the sentence "NAME is wrong: …".

/** Digits alone, with spaces around them; JavaScript's own reading also takes "0x10", "1e3" and " ". */
export const integer = (min: number, max: number, what = 'a whole number') => {
  const message = `it must be ${what} from ${min} to ${max}`
  return z
    .string()
    .trim()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .refine((it) => min <= it && it <= max, message)
}

/** The highest port of TCP. */
export const HIGHEST_PORT = 65_535
export const port = integer(0, HIGHEST_PORT, 'a port number')

/** One of these words, and no other. */
export const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, `it must be one of ${values.join(', ')}`)

/** A name or an IP address to listen on, with nothing else. */
export const host = z
  .string()
  .refine(
    (it) => isIP(it) !== 0 || (/^[a-z0-9]([a-z0-9._-]*[a-z0-9])?$/i.test(it) && !/(^|\.)\d+$/.test(it)),
    'it must be the name or the IP address of this machine, without a port',
  )

/**
 * An http or https address to which paths are added: no query, fragment, user or password. Ends without a
 * slash.
 */
export const webAddress = z
  .url({ protocol: /^https?$/, error: 'it must be an http or https address', abort: true })
  .refine((it) => !/[?#]/.test(it), 'paths are added to it, so that it may have no query and no fragment')
  .refine((it) => isWithoutUser(it), 'it may hold no user and no password')
  .transform((it) => new URL(it).href.replace(/\/+$/, ''))

/** A web address without a path, as a browser writes an origin. */
export const origin = webAddress
  .refine((it) => new URL(it).pathname === '/', 'it must be an origin, without a path')
  .transform((it) => new URL(it).origin)

/** Web addresses with a comma between, at least one. */
export const scripts = z
  .string()
  .transform(partsOf)
  .refine((all) => all.length > 0 && all.every((it) => /^https?:\/\/./.test(it) && URL.canParse(it)), {
    error: 'it must be http or https addresses with a comma between',
    abort: true,
  })
  .refine((all) => all.every(isWithoutUser), 'it may hold no user and no password')

/** Hosts of web addresses with a comma between, at least one, each with a port where it is not the usual. */
export const webHosts = z
  .string()
  .transform((text) => partsOf(text.toLowerCase()))
  .refine(
    (all) =>
      all.length > 0 &&
      all.every((it) => URL.canParse(`https://${it}`) && new URL(`https://${it}`).host === it),
    'it must be hosts such as api.openpay.mx with a comma between',
  )

/** Hosts with a comma between, at least one, each perhaps with `*.` before it for any name below it. */
export const pushHosts = z
  .string()
  .transform((text) => partsOf(text.toLowerCase()))
  .refine(
    (all) => all.length > 0 && all.every((it) => /^(\*\.)?([a-z0-9-]+\.)+[a-z]{2,}$/.test(it)),
    'it must be hosts such as fcm.googleapis.com or *.push.apple.com with a comma between',
  )

/** A mail server's address; user and password must be readable as they are escaped in addresses. */
export const mailServer = z
  .url({ protocol: /^smtps?$/, error: 'it must be an smtp or smtps address', abort: true })
  .refine(
    (it) => /^smtps?:\/\/[^/?#]+\/?$/i.test(it),
    'it must be an smtp or smtps address without path and query',
  )
  .refine(isUnescapable, 'a percent sign in user or password must be written %25')

const ONE_ADDRESS = String.raw`[^\s<>@,;:"]+@[^\s<>@,;:"]+`
const NAME_BEFORE = String.raw`("[^"\r\n]*"|[^"<>,;:@\r\n]*)`

/** One mail address, alone or in angle brackets behind a name. */
export const mailbox = z
  .string()
  .regex(
    new RegExp(`^(${ONE_ADDRESS}|${NAME_BEFORE}\\s*<${ONE_ADDRESS}>)$`),
    'it must be one mail address, such as Playball <taquilla@playball.test>',
  )

/** A contact address: a page, a mailbox or a telephone. */
const REACHED_AT = /^(https:\/\/\S{3,300}|mailto:[^\s@?]+@[^\s@?]+|tel:\+?[\d-]{10,20})$/

/** A name and, in angle brackets behind it, its contact address. */
export const contact = z
  .string()
  .transform((it) => /^([^<>\p{Cc}]{3,80}?)\s*<([^<>]+)>$/u.exec(it))
  .refine(
    (it) => it !== null && REACHED_AT.test(it[2] ?? ''),
    'it must be a name and an address, such as Distribuidora <https://…>, <mailto:…> or <tel:+52…>',
  )
  .transform((it) => ({ name: it?.[1] ?? '', url: it?.[2] ?? '' }))

const BROWSERS = ['edge', 'opera', 'chrome', 'ie', 'firefox', 'safari', 'other']

/** Classes of browsers (specification, chapter 9) with a comma between; may be empty. */
export const browsers = z
  .string()
  .transform((it) => partsOf(it.toLowerCase()))
  .refine(
    (all) => all.every((it) => BROWSERS.includes(it)),
    `it must be names of ${BROWSERS.join(', ')} with a comma between`,
  )

const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal']

/** Addresses or networks with a comma between, as Fastify's `trustProxy` takes them. */
export const networks = z
  .string()
  .transform(partsOf)
  .refine(
    (all) => all.every((it) => NAMED_NETWORKS.includes(it) || isNetwork(it)),
    'it must be IP addresses or networks such as 10.0.0.0/8 with a comma between',
  )

/** A time with its offset from UTC. */
export const instant = z.iso.datetime({
  offset: true,
  error: 'it must be an ISO time such as 2027-01-31T06:00:00Z',
})

/** Two instants with a slash between, the earlier one first. */
export const instants = z
  .string()
  .transform((it) => it.split('/'))
  .refine(
    (all) => all.length === 2 && all.every((it) => instant.safeParse(it).success),
    'two ISO times with a slash between them are needed',
  )
  .transform(([from = '', to = '']) => ({ from, to }))
  .refine(({ from, to }) => Date.parse(from) <= Date.parse(to), 'it ends before it begins')

/** A web address for each of some clubs, by the club's league number: `HER=https://…,MXC=https://…`. */
export const linksOfClubs = z.string().transform((text, context): Record<number, string> => {
  const links = text.split(',').map((it) => linkOfClub(it.trim()))
  const wrong = links.find((it) => typeof it === 'string')
  const valid = links.filter((it) => typeof it !== 'string')
  const hasDuplicate = new Set(valid.map((it) => it.club)).size < valid.length
  const message = wrong ?? (hasDuplicate ? 'a club stands in it twice' : undefined)
  if (message !== undefined) context.addIssue({ code: 'custom', message })
  return Object.fromEntries(valid.map((it) => [it.club, it.link]))
})

/** A club and its address, or an error about the text. */
const linkOfClub = (text: string): { club: number; link: string } | string => {
  const [, abbreviation = '', link = ''] = /^([a-z]{2,4})=(\S+)$/i.exec(text) ?? []
  if (link === '')
    return 'it must be clubs and addresses such as HER=https://boletos.example with a comma between'
  const club = clubByAbbreviation('abbrApi', abbreviation)
  if (club === undefined) return `${abbreviation.toUpperCase()} is no club of the league`
  if (webLink.safeParse(link).success) return { club: club.id, link }
  return `the address of ${abbreviation.toUpperCase()} must be an http or https address without user and password`
}

/** A text that a header can contain unchanged. */
export const token = z.string().regex(/^[\x21-\x7e]{8,}$/, 'it must be 8 or more letters, digits or signs')

/** PayPal's client ids and secrets. */
export const paypalKey = z.string().regex(/^[\w-]{8,200}$/, 'it must be 8 or more letters, digits, - or _')

/** PayPal's numbers of merchants and webhooks. */
export const paypalId = z.string().regex(/^[A-Z0-9]{8,50}$/i, 'it must be 8 or more letters and digits')

/** The account that a classic button names, by its mail address or its merchant's number. */
export const emailOrMerchant = z
  .string()
  .max(127, 'it must be 127 characters or less')
  .regex(
    new RegExp(`^(${ONE_ADDRESS}|[A-Z0-9]{8,50})$`, 'i'),
    'it must be a mail address or a merchant number of PayPal',
  )

/** Our names at a company, with a comma between, at least one. */
export const clientIds = z.string().transform((text, context): [string, ...string[]] => {
  const [first, ...others] = partsOf(text)
  if (first !== undefined && [first, ...others].every((it) => /^[a-z0-9][a-z0-9._-]*$/i.test(it)))
    return [first, ...others]
  context.addIssue({ code: 'custom', message: 'it must be names such as mx.liga.site with a comma between' })
  return z.NEVER
})

function partsOf(text: string): string[] {
  return text
    .split(',')
    .map((it) => it.trim())
    .filter(Boolean)
}

function isWithoutUser(address: string): boolean {
  const { username, password } = new URL(address)
  return username === '' && password === ''
}

function isUnescapable(address: string): boolean {
  const { username, password } = new URL(address)
  return [username, password].every((it) => !/%(?![0-9a-f]{2})/i.test(it) && isUtf8(it))
}

function isUtf8(escaped: string): boolean {
  try {
    decodeURIComponent(escaped)
    return true
  } catch {
    return false
  }
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const max = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
  if (max === 0 || more.length > 0 || address.includes('%')) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= max)
}

const isKey = (text: string) => /^[\x21-\x7e]{32,}$/.test(text)

/** Keys with a comma between, at least one, the newest first. */
export const keys = z
  .string()
  .transform(partsOf)
  .refine(
    (all) => all.length > 0 && all.every(isKey),
    'it must be keys of 32 or more letters, digits or signs with a comma between',
  )
