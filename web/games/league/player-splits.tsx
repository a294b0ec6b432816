import type { PlayerBatting, PlayerPitching } from '../../../contract/games/player.ts'
import { clubByAbbreviation } from '../../../domain/league/clubs.ts'
import {
  battingOfGames,
  pitchingOfGames,
  type SplitGroup,
  splitsOfGames,
} from '../../../domain/players/player-splits.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Tabs } from '../../ui/content/tabs.tsx'
import { monthOf } from '../components/day-texts.ts'
import { type StatKey, type StatLine, StatTable } from '../components/stat-table.tsx'

const groups: readonly SplitGroup[] = ['last', 'place', 'month', 'opponent']

const battingKeys = [
  'g',
  'ab',
  'r',
  'h',
  'h2b',
  'h3b',
  'hr',
  'rbi',
  'bb',
  'so',
  'sb',
  'avg',
  'obp',
  'slg',
  'ops',
] as const satisfies readonly StatKey[]
const pitchingKeys = [
  'g',
  's',
  'w',
  'l',
  'sv',
  'ip',
  'h',
  'r',
  'er',
  'hr',
  'bb',
  'so',
  'era',
  'whip',
  'avg',
] as const satisfies readonly StatKey[]

/** A batter's season by last games, place, month and opponent; nothing before the first game. */
export const BattingSplits = ({ log }: { log: PlayerBatting[] }) => (
  <Splits log={log} keys={battingKeys} sumOf={battingOfGames} />
)

/** The same of a pitcher. */
export const PitchingSplits = ({ log }: { log: PlayerPitching[] }) => (
  <Splits log={log} keys={pitchingKeys} sumOf={pitchingOfGames} />
)

type SplitsProps<L> = {
  log: L[]
  keys: readonly StatKey[]
  sumOf: (games: L[]) => Partial<StatLine>
}

const Splits = <L extends PlayerBatting | PlayerPitching>({ log, keys, sumOf }: SplitsProps<L>) => {
  const { t } = useTranslation()
  const nameOf = useSplitName()
  const splits = splitsOfGames(log)
  const shown = groups.filter((it) => splits[it].length > 0)
  if (shown.length === 0) return null
  return (
    <Tabs
      variant="pill"
      label={t('person.splits')}
      items={shown.map((group) => ({
        id: group,
        label: t(`person.splitBy.${group}`),
        content: (
          <StatTable
            caption={`${t('person.splits')}: ${t(`person.splitBy.${group}`)}`}
            lead={[
              { key: 'split', head: t('person.split'), rowHead: true, cell: (row: StatLine) => row.year },
            ]}
            keys={keys}
            rows={splits[group].map(({ key, games }) => ({
              ...sumOf(games),
              ...noGame,
              year: nameOf(group, key),
            }))}
          />
        ),
      }))}
    />
  )
}

const noGame = { date: '', team: '', opponent: '', isHome: false, gameId: null }

const useSplitName = () => {
  const { t } = useTranslation()
  return (group: SplitGroup, key: string): string => {
    if (group === 'last') return t('person.lastGames', { games: key })
    if (group === 'place') return t(key === 'home' ? 'person.atHome' : 'person.away')
    if (group === 'month') return capitalized(monthOf(`${key}-01`))
    return t('person.against', { club: clubByAbbreviation('abbrApi', key)?.nickname ?? key })
  }
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
