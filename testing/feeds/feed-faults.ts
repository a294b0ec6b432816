import { parseFeed } from '../../server/providers/league/league-feed-shape.ts'

type Json = unknown
type Holder = Record<string | number, Json>
export type Path = readonly (string | number)[]

/** A list or a scalar of a feed; `name` is its path without numbers and identifiers. */
export type Place = { path: Path; name: string; kind: 'list' | 'scalar' }
export const FAULTS = {
  list: ['shuffled', 'doubled', 'cut'],
  scalar: ['missing', 'null'],
} as const
export type Fault = (typeof FAULTS)['list' | 'scalar'][number]

const isHolder = (it: Json): it is Holder => typeof it === 'object' && it !== null
const get = (json: Json, path: Path): Json =>
  path.reduce((it, key) => (isHolder(it) ? it[key] : undefined), json)

/** A feed without the fields that we do not read. */
export const readPart = (json: Json): Json => partOf(json, parseFeed(json))

const partOf = (json: Json, parsed: Json): Json => {
  if (!isHolder(json) || !isHolder(parsed)) return json
  if (Array.isArray(json)) {
    const [first] = Array.isArray(parsed) ? parsed : []
    return isHolder(first) ? json.map((it) => partOf(it, first)) : json
  }
  const keys = Object.keys(json).filter((key) => Object.hasOwn(parsed, key))
  return Object.fromEntries(keys.map((key) => [key, partOf((json as Holder)[key], parsed[key])]))
}

/** All lists of more than one item, and all scalars. */
export const placesOf = (json: Json, path: Path = []): Place[] => {
  const name = path.map((key) => (/^(ID)?\d+$/.test(`${key}`) ? '*' : key)).join('.')
  if (!isHolder(json)) return [{ path, name, kind: 'scalar' }]
  const inner = Array.isArray(json) ? json.map((it, key) => [key, it] as const) : Object.entries(json)
  const all = inner.flatMap(([key, it]) => placesOf(it, [...path, key]))
  return Array.isArray(json) && json.length > 1 ? [{ path, name, kind: 'list' }, ...all] : all
}

/** A copy of the feed with that fault; what lies beside the path is shared with it. */
export const withFault = (json: Json, { path, kind }: Place, fault: Fault, random: () => number): Json =>
  changedAt(json, path, (it) => {
    if (kind === 'list') return listWith(it as Json[], fault, random)
    return fault === 'null' ? null : undefined
  })

const changedAt = (json: Json, path: Path, change: (it: Json) => Json): Json => {
  const [key, ...rest] = path
  if (key === undefined) return change(json)
  const holder = json as Holder
  const value = changedAt(holder[key], rest, change)
  if (Array.isArray(json))
    return value === undefined ? json.toSpliced(Number(key), 1) : json.with(Number(key), value)
  const { [key]: _, ...others } = holder
  return value === undefined ? others : { ...holder, [key]: value }
}

const listWith = (list: Json[], fault: Fault, random: () => number): Json[] => {
  const place = Math.floor(random() * list.length)
  if (fault === 'cut') return list.toSpliced(place, random() < 0.5 ? 1 : list.length)
  if (fault === 'doubled')
    return [...list.slice(0, place), staleOf(list[place], random), ...list.slice(place)]
  const keys = new Map(list.map((it) => [it, random()]))
  return list.toSorted((a, b) => (keys.get(a) ?? 0) - (keys.get(b) ?? 0))
}

/** The fields that identify an item stay; one other scalar is missing. */
const IDENTITY = new Set([
  'id',
  'index',
  'atBatIndex',
  'num',
  'ordinalNum',
  'playIndex',
  'startTime',
  'start',
  'code',
  'label',
  'title',
  'official',
  'fullName',
  'credit',
  'isPitch',
  'eventType',
  'inning',
  'halfInning',
])
const staleOf = (item: Json, random: () => number): Json => {
  const places = placesOf(item).filter(
    (it) => it.kind === 'scalar' && !it.path.some((key) => IDENTITY.has(`${key}`)),
  )
  const place = places[Math.floor(random() * places.length)]
  return place === undefined || place.path.length === 0 ? item : withFault(item, place, 'missing', random)
}

/** The patch that brings a document to the faulty one. */
export const patchOf = (faulty: Json, { path }: Place) => {
  const isItem = typeof path.at(-1) === 'number'
  const [of, at] = isItem ? [get(faulty, path.slice(0, -1)), path.slice(0, -1)] : [get(faulty, path), path]
  const pointer = at.map((key) => `/${`${key}`.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
  return [of === undefined ? { op: 'remove', path: pointer } : { op: 'replace', path: pointer, value: of }]
}
