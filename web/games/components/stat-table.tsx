import type { ReactNode } from 'react'
import type { esFigures } from '../../i18n/es/figures.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Abbreviation } from '../../ui/content/abbreviation.tsx'
import { type Column, Table } from '../../ui/content/table.tsx'
import styles from './tables.module.css'

/** A figure with a short and a long name. */
export type StatKey = keyof typeof esFigures.stats

/** A row of figures by their names in the contract: of a game, a season, or a career. */
export type StatLine = { [K in Exclude<StatKey, 'year' | 'team'>]?: string | number | null } & {
  year: string
  date: string
  team: string
  opponent: string
  isHome: boolean
  gameId: number | null
}

/** Shown for a figure that was not recorded. */
const NOT_COUNTED = '—'

type StatTableProps<Line extends StatLine> = {
  caption: string
  /** The first columns: a season, or a game. */
  lead: Column<Line>[]
  keys: readonly StatKey[]
  rows: Line[]
}

/** A card with a table of figures. */
export const StatTable = <Line extends StatLine>({ caption, lead, keys, rows }: StatTableProps<Line>) => {
  const { t } = useTranslation()
  const figures = keys.map(
    (key): Column<Line> => ({
      key,
      head: t(`stats.${key}.short`),
      name: t(`stats.${key}.long`),
      align: 'end',
      cell: (row) => row[key] ?? NOT_COUNTED,
    }),
  )
  return (
    <section className={styles.stats}>
      <h2 className={styles.title}>{caption}</h2>
      <Table
        dense
        caption={caption}
        columns={[...lead, ...figures]}
        rows={rows}
        rowKey={(row) => `${row.gameId ?? ''} ${row.year} ${row.date} ${row.team} ${row.p ?? ''}`}
      />
    </section>
  )
}

type TilesProps = { label: string; line: StatLine; keys: readonly StatKey[] }

/** The most important figures as large tiles. */
export const StatTiles = ({ label, line, keys }: TilesProps) => {
  const { t } = useTranslation()
  return (
    <section className={styles.tiles} aria-label={label}>
      <p className={styles.tilesLabel}>{label}</p>
      <dl>
        {keys.map((key) => (
          <Tile
            key={key}
            name={t(`stats.${key}.long`)}
            short={t(`stats.${key}.short`)}
            value={line[key] ?? NOT_COUNTED}
          />
        ))}
      </dl>
    </section>
  )
}

const Tile = ({ name, short, value }: { name: string; short: string; value: ReactNode }) => (
  <div className={styles.tile}>
    <dt>
      <Abbreviation fullText={name}>{short}</Abbreviation>
    </dt>
    <dd>{value}</dd>
  </div>
)
