import { expect, test } from 'vitest'
import type { GameLog } from '../../../contract/games/game-log.ts'
import * as contract from '../../../contract/games/live.ts'
import { moveLog } from '../../../domain/folding/move-log.ts'
import { outside, PK, registerStreamServers, serverOf, stage } from '../../../testing/feeds/stream-servers.ts'
import { waitUntil } from '../../../testing/time/wait-until.ts'
import { setOffset } from '../../commands/set-offset.ts'
import { storedPublicLog } from '../answers/log-answer.ts'
import { publishLog } from '../state/publish.ts'

registerStreamServers()

const GAME = `/api/3.0.0/games/${PK}/stream`
const { change } = contract.gameStream.response.shape
const timesOf = (log: { moments: { at: number }[] } | undefined) => log?.moments.map(({ at }) => at)
const set = (seconds: string) =>
  setOffset(outside.outside.database.db, ['--game', `${PK}`, '--seconds', seconds])

test('an operator’s offset moves the times that viewers get, at once, on all servers and in later feeds', async () => {
  const { games, watch } = await serverOf()
  const other = await serverOf()
  const expectTimes = (log: GameLog) =>
    waitUntil(async () => {
      for (const it of [games, other.games])
        expect(timesOf(await storedPublicLog(it, PK))).toEqual(timesOf(log))
    })
  await publishLog(games, stage(0))
  await expectTimes(stage(0))
  const open = [await watch(GAME), await other.watch(GAME)]
  for (const it of open) await it.waitForEvents(2)
  expect(await set('-2.5')).toBe(`Game ${PK} has its numbers 2.5 seconds sooner than by the feed's clock.`)
  const { moments } = moveLog(stage(0), -2_500)
  for (const { events } of open)
    await waitUntil(() => {
      const changes = events.flatMap(({ data }) => change.safeParse(data).data ?? [])
      expect(changes).toMatchObject([{ keepCount: 0, moments }])
    })
  await publishLog(games, stage(2))
  await expectTimes(moveLog(stage(2), -2_500))
  expect(await set('0')).toBe(`Game ${PK} has its numbers by the feed's own clock.`)
  await expectTimes(stage(2))
})

test('an offset for a game without a feed is refused', async () => {
  await serverOf()
  const refused = setOffset(outside.outside.database.db, ['--game', '4', '--seconds', '3'])
  await expect(refused).rejects.toThrow('There is no game 4 with a feed that was read.')
})
