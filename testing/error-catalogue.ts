import { readFileSync } from 'node:fs'

/** A row of docs/error-catalogue.md: a call's status, its text in both languages, tests that provoke it. */
export type ErrorRow = {
  situation: string
  /** Method and path, `–` if no call is behind it. */
  call: string
  /** Undefined if there is no answer yet. */
  status: number | undefined
  /** Key of the text, `–` if a failure has none. */
  code: string
  es: string
  en: string
  shown: string
  provoked: 'api' | 'page' | 'player' | 'silent'
}

const FILE = new URL('../docs/error-catalogue.md', import.meta.url)
const PROVOKED = ['api', 'page', 'player', 'silent'] as const

/** Chapter 8 of the specification, row by row and status by status. Throws for a malformed row. */
export const errorCatalogue = (): ErrorRow[] =>
  readFileSync(FILE, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1)
    .map(rowOf)

/** The unique key of a row. */
export const keyOf = ({ call, status, code }: ErrorRow): string => `${call} ${status ?? '–'} ${code}`

const rowOf = (line: string): ErrorRow => {
  const cells = line.split('|').map((it) => it.trim())
  const [, situation = '', call = '', status = '', code = '', es = '', en = '', shown = '', by = ''] = cells
  const provoked = PROVOKED.find((it) => it === by)
  if (provoked === undefined || cells.length !== 10) throw new Error(`no row of the catalogue: ${line}`)
  return {
    situation,
    call,
    status: status === '–' ? undefined : Number(status),
    code,
    es,
    en,
    shown,
    provoked,
  }
}
