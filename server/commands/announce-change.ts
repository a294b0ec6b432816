// npm run announce: mails all users about a change of terms, prices, packages or privacy notice
// (docs/operations.md).
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { isDay } from '../../domain/league/league-time.ts'
import {
  type Announcement,
  announceChange as announce,
  announceableDays,
  countRecipients,
  DAYS_AHEAD,
  listChanges,
} from '../accounts/announcements/announce-change.ts'
import { announcementMail } from '../accounts/announcements/announcement-mail.ts'
import { type Clock, systemClock } from '../clock.ts'
import type { Db } from '../db/open.ts'
import { readSettings } from '../settings/settings.ts'
import { runCommand } from './run-command.ts'

const USAGE =
  'Usage: npm run announce -- --kind terms|prices|packages|privacy --from YYYY-MM-DD --es FILE --en FILE [--dry-run] [--yes], or --list'

const KINDS: readonly Announcement['kind'][] = ['terms', 'prices', 'packages', 'privacy']
const MOST_CHARACTERS = 10_000

type Order = { kind: 'list' } | { kind: 'announce' | 'show'; change: Announcement }

const options = {
  kind: { type: 'string' },
  from: { type: 'string' },
  es: { type: 'string' },
  en: { type: 'string' },
  'dry-run': { type: 'boolean' },
  list: { type: 'boolean' },
} as const

/**
 * The order in the arguments, with the texts of the files that they name. Throws an Error with one sentence.
 */
export const orderOf = (args: string[], clock: Clock = systemClock): Order => {
  const { list, 'dry-run': isDry, ...given } = optionsIn(args)
  if (list === true && args.length === 1) return { kind: 'list' }
  const kind = KINDS.find((it) => it === given.kind)
  const { from, es, en } = given
  if (list === true || kind === undefined || from === undefined || es === undefined || en === undefined)
    throw new Error(USAGE)
  refuseDay(from, clock)
  const change = { kind, effectiveOn: from, textEs: textIn(es), textEn: textIn(en) }
  return { kind: isDry === true ? 'show' : 'announce', change }
}

const optionsIn = (args: string[]) => {
  try {
    return parseArgs({ args, options, strict: true, allowPositionals: false }).values
  } catch {
    throw new Error(USAGE)
  }
}

const refuseDay = (from: string, clock: Clock): void => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(from) || !isDay(from))
    throw new Error(`${from} is no day: write YYYY-MM-DD.`)
  const { first, last } = announceableDays(clock)
  if (from < first)
    throw new Error(
      `${from} is too soon: the contract promises a mail before the change holds, which takes up to ${DAYS_AHEAD} days. The first day is ${first}.`,
    )
  if (from > last) throw new Error(`${from} is more than a year ahead: the last day is ${last}.`)
}

const textIn = (file: string): string => {
  const text = contentOf(file).replaceAll('\r\n', '\n').trim()
  if (text === '') throw new Error(`${file} is empty.`)
  if (text.length > MOST_CHARACTERS)
    throw new Error(`${file} has ${text.length} characters: at most ${MOST_CHARACTERS} go into the mail.`)
  return text
}

const contentOf = (file: string): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file))
  } catch {
    throw new Error(`${file} cannot be read as a text in UTF-8.`)
  }
}

type Deps = { db: Db; clock: Clock; publicUrl: string }

/** Announces, shows or lists; returns the outcome. Throws an Error with one sentence where it cannot. */
export const announceChange = async (deps: Deps, args: string[]): Promise<string> => {
  const order = orderOf(args, deps.clock)
  if (order.kind === 'list') return list(deps.db)
  const people = await countRecipients(deps.db)
  if (order.kind === 'show')
    return [`${people} people would be told.`, ...mailsOf(deps, order.change)].join('\n\n')
  const { kind, effectiveOn } = order.change
  const name = `The change of ${kind} from ${effectiveOn}`
  const became = await announce(deps, order.change)
  if (became === 'other')
    throw new Error(`${name} was announced before, with other texts. Nothing was changed.`)
  if (became === 'again')
    return `${name} was announced before; nobody is told twice. --list says how many have been told.`
  return `${name} is announced: the product mails it to ${people} people while it runs, ten a second. --list says how many have been told.`
}

const list = async (db: Db): Promise<string> =>
  [
    'kind,from,announced,told,not told',
    ...(await listChanges(db)).map((it) =>
      [it.kind, it.effectiveOn, it.announcedAt.toISOString(), it.told, it.notTold].join(','),
    ),
  ].join('\n')

const mailsOf = ({ publicUrl }: Deps, change: Announcement): string[] =>
  (['es', 'en'] as const).map((lang) => {
    const { subject, text } = announcementMail(change, { id: 0, to: '', lang }, publicUrl)
    return `--- ${lang}: ${subject}\n\n${text}`
  })

if (import.meta.main)
  await runCommand(
    (args) =>
      orderOf(args).kind === 'announce' ? 'This sends a mail to everybody who has an account' : undefined,
    (db, args) => {
      const { publicUrl } = readSettings(process.env)
      return announceChange({ db, clock: systemClock, publicUrl }, args)
    },
  )
