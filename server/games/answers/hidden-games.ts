import { boxScore } from '../../../contract/games/box-score.ts'
import { gameCourse } from '../../../contract/games/game-course.ts'
import { gameDetail } from '../../../contract/games/game-detail.ts'
import type { GameLog } from '../../../contract/games/game-log.ts'
import { playByPlay } from '../../../contract/games/play-by-play.ts'
import {
  boxWithoutSeason,
  detailWithoutSeason,
  playsWithoutSeason,
} from '../../../domain/vault/hidden-figures.ts'
import { hiddenBox, hiddenDetail, lineWithoutRecords } from '../../../domain/vault/hidden-game.ts'
import type { Vault } from '../../../domain/vault/hides.ts'
import { type Prepared, responseIn } from '../../http/answers/endpoint.ts'
import { logOfSchedule } from '../feed/scheduled-game.ts'
import { findLog, type Games } from '../state/memory.ts'
import { hiddenBy, hidesSeasonOf, statusNow } from '../state/viewer.ts'

/** A game before its first moment, from its row of the schedule where there is one. */
const beginningOf = async (games: Games, gamePk: number): Promise<GameLog | undefined> => {
  const row = games.rows.get(gamePk)?.at(-1)
  return row === undefined ? findLog(games, gamePk) : logOfSchedule(row)
}

/** A game, the vault of who asks for it, and the answer that all others share. */
type AskedGame = { vault: Vault; gamePk: number; open: () => Promise<Prepared | undefined> }

/** A game's box score for a viewer with a vault. */
export const boxScoreFor = async (games: Games, { vault, gamePk, open }: AskedGame) => {
  if (hiddenBy(games, vault)(gamePk)) {
    const log = await beginningOf(games, gamePk)
    return log && hiddenBox(log, statusNow(games, gamePk))
  }
  const answer = await open()
  if (answer === undefined) return undefined
  const box = responseIn(boxScore, answer)
  if (box.hidden) return box
  const shown = { ...box, linescore: lineWithoutRecords(box.linescore) }
  return countsHidden(games, vault, gamePk) ? boxWithoutSeason(shown) : shown
}

/** A game's plays for a viewer with a vault: none of a hidden game. */
export const playsFor = async (games: Games, { vault, gamePk, open }: AskedGame) => {
  if (hiddenBy(games, vault)(gamePk)) return []
  const answer = await open()
  if (answer === undefined || !countsHidden(games, vault, gamePk)) return answer
  return playsWithoutSeason(responseIn(playByPlay, answer))
}

/** How good a game was, for a viewer with a vault: without the innings of a hidden game. */
export const courseFor = async (games: Games, { vault, gamePk, open }: AskedGame) => {
  const answer = await open()
  if (answer === undefined || !hiddenBy(games, vault)(gamePk)) return answer
  return { ...responseIn(gameCourse, answer), innings: [], hidden: true as const }
}

const countsHidden = (games: Games, vault: Vault, gamePk: number) =>
  hidesSeasonOf(games, hiddenBy(games, vault))(gamePk)

const noRecord = { away: null, home: null }

/** A game's detail for a viewer with a vault. */
export const gameDetailFor = async (games: Games, { vault, gamePk, open }: AskedGame) => {
  if (hiddenBy(games, vault)(gamePk)) {
    const log = await beginningOf(games, gamePk)
    return log && hiddenDetail(log, statusNow(games, gamePk))
  }
  const answer = await open()
  if (answer === undefined) return undefined
  const shown = { ...responseIn(gameDetail, answer), w: noRecord, l: noRecord }
  return countsHidden(games, vault, gamePk) ? detailWithoutSeason(shown) : shown
}
