import '../i18n/texts/league.ts'
import '../i18n/texts/home.ts'
import { useState } from 'react'
import { clubs } from '../../domain/league/clubs.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { type Column, type Sort, Table } from '../ui/content/table.tsx'
import { Tabs } from '../ui/content/tabs.tsx'
import { Part } from './part.tsx'

type Row = { name: string; runs: number; hits: number }
const rows: Row[] = clubs.slice(0, 3).map(({ nickname }, index) => ({
  name: nickname,
  runs: 7 - index,
  hits: 9 + index,
}))

export const Tables = () => {
  const { t } = useTranslation()
  const [sort, setSort] = useState<Sort>({ column: 'runs', direction: 'descending' })
  const columns: Column<Row>[] = [
    { key: 'name', head: t('league.club'), cell: (it) => it.name, rowHead: true },
    {
      key: 'runs',
      head: t('games.runsShort'),
      name: t('games.runs'),
      cell: (it) => it.runs,
      align: 'end',
      sortable: true,
    },
    {
      key: 'hits',
      head: t('games.hitsShort'),
      name: t('games.hits'),
      cell: (it) => it.hits,
      align: 'end',
      sortable: true,
    },
  ]
  const shown = { columns, rows, rowKey: (it: Row) => it.name }
  const toSort = (column: string) =>
    setSort({ column, direction: sort.direction === 'ascending' ? 'descending' : 'ascending' })
  const items = [
    { id: 'a', label: t('games.runs'), content: t('home.benefit1Text') },
    { id: 'b', label: t('games.hits'), content: t('home.benefit2Text') },
  ]
  return (
    <>
      <Part name="table.tsx">
        <Table {...shown} caption={t('standing.title')} showCaption sort={sort} onSort={toSort} />
        <Table {...shown} caption={t('league.leaders')} dense />
      </Part>
      <Part name="tabs.tsx">
        <Tabs label={t('games.boxTabs')} items={items} />
        <Tabs label={t('standing.tables')} items={items} variant="pill" />
      </Part>
    </>
  )
}
