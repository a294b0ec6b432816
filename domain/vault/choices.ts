import { MAX_GAMES, type Spoilers } from '../../contract/accounts/spoilers.ts'

/** The choice with all games hidden, or not; single games keep theirs. */
export const withAll = (spoilers: Spoilers, all: boolean): Spoilers => ({ ...spoilers, all })

/** The choice with a club's games hidden, or not. */
export const withTeam = (spoilers: Spoilers, team: number, isHidden: boolean): Spoilers => {
  const others = spoilers.teams.filter((it) => it !== team)
  return { ...spoilers, teams: isHidden ? [...others, team] : others }
}

/**
 * The choice with a single game hidden, shown, or (undefined) as the others are. Beyond the limit the oldest
 * game goes: upstream ids grow with the season.
 */
export const withGame = (spoilers: Spoilers, game: number, choice: 'hide' | 'show' | undefined): Spoilers => {
  const { [String(game)]: _, ...others } = spoilers.games
  return { ...spoilers, games: newest(choice === undefined ? others : { ...others, [game]: choice }) }
}

const newest = (games: Spoilers['games']): Spoilers['games'] =>
  Object.fromEntries(
    Object.entries(games)
      .toSorted(([one], [other]) => Number(other) - Number(one))
      .slice(0, MAX_GAMES),
  )
