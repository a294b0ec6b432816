import { createHash, timingSafeEqual } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const FILE = 'games.json'
const KEY_BYTES = 18
/** SRT takes 10 to 79 letters. */
const PASSPHRASE_BYTES = 15
/** How many games may be open for SRT at a time: each has a port, from SRT_PORT on. */
export const SRT_PORTS = 16
const ONLY_OURS = 0o600
const ONLY_OUR_FOLDER = 0o700

const openedGame = z.strictObject({
  gamePk: z.int().positive(),
  key: z.string().min(1),
  passphrase: z.string().min(10),
  /** The game's SRT port is SRT_PORT plus this number; undefined if every port was taken. */
  srtSlot: z.int().min(0).optional(),
  isOver: z.boolean(),
  /** EXT-X-TARGETDURATION, once its first segment has decided it. */
  targetSeconds: z.int().positive().optional(),
})
const stored = z.strictObject({ games: z.array(openedGame) })

/** A game that an encoder may send, with the secrets that it needs. */
export type OpenedGame = z.infer<typeof openedGame>

export type OpenedGames = {
  /** Opens the game for an encoder, or returns the open one. Returns undefined if the game is over. */
  open(gamePk: number): OpenedGame | undefined
  /** Makes a new key and passphrase. Returns undefined for a game that was never opened or is over. */
  renew(gamePk: number): OpenedGame | undefined
  /** Whether the game was ever opened, also if it is over. */
  isKnown(gamePk: number): boolean
  /** Marks the game as over: its key opens nothing any more. */
  end(gamePk: number): void
  isOver(gamePk: number): boolean
  /** Continues a game that is over with the same key; its SRT port may be another one, or none. */
  reopen(gamePk: number): void
  /** Stores the target duration that the game's first segment has decided. */
  keepTarget(gamePk: number, targetSeconds: number): void
  /** Finds the game of a stream key in a time that reveals nothing about the key. */
  byKey(key: string): OpenedGame | undefined
  /** The games that are not over. */
  listOpen(): OpenedGame[]
}

/**
 * The games that are open for encoders, in a file that only the origin's own account may read. Each change
 * writes the file again. Throws if the folder cannot be written or the file is not ours.
 */
export const readOpenedGames = (o: { folder: string; random: (bytes: number) => Buffer }): OpenedGames => {
  mkdirSync(o.folder, { recursive: true, mode: ONLY_OUR_FOLDER })
  const file = join(o.folder, FILE)
  const games = new Map(read(file).map((it) => [it.gamePk, it]))
  const keep = (game: OpenedGame): OpenedGame => {
    games.set(game.gamePk, game)
    writeFileSync(`${file}.new`, JSON.stringify({ games: [...games.values()] }), {
      mode: ONLY_OURS,
      flush: true,
    })
    renameSync(`${file}.new`, file)
    return game
  }
  const secrets = (gamePk: number) => ({
    key: `${gamePk}-${o.random(KEY_BYTES).toString('base64url')}`,
    passphrase: o.random(PASSPHRASE_BYTES).toString('base64url'),
  })
  const openOnes = () => [...games.values()].filter((it) => !it.isOver)
  const freeSlot = () => {
    const taken = new Set(openOnes().map((it) => it.srtSlot))
    return Array.from({ length: SRT_PORTS }, (_, slot) => slot).find((slot) => !taken.has(slot))
  }
  const openGame = (gamePk: number) => {
    const game = games.get(gamePk)
    return game?.isOver === false ? game : undefined
  }
  return {
    open: (gamePk) => {
      const known = games.get(gamePk)
      if (known !== undefined) return known.isOver ? undefined : known
      const srtSlot = freeSlot()
      return keep({
        gamePk,
        ...secrets(gamePk),
        ...(srtSlot === undefined ? {} : { srtSlot }),
        isOver: false,
      })
    },
    renew: (gamePk) => {
      const game = openGame(gamePk)
      return game && keep({ ...game, ...secrets(gamePk) })
    },
    isKnown: (gamePk) => games.has(gamePk),
    end: (gamePk) => {
      const game = openGame(gamePk)
      if (game !== undefined) keep({ ...game, isOver: true })
    },
    isOver: (gamePk) => games.get(gamePk)?.isOver === true,
    reopen: (gamePk) => {
      const game = games.get(gamePk)
      if (game?.isOver !== true) return
      const { srtSlot: before, ...rest } = game
      const isTaken = before === undefined || openOnes().some((it) => it.srtSlot === before)
      const srtSlot = isTaken ? freeSlot() : before
      keep({ ...rest, ...(srtSlot === undefined ? {} : { srtSlot }), isOver: false })
    },
    keepTarget: (gamePk, targetSeconds) => {
      const game = openGame(gamePk)
      if (game !== undefined && game.targetSeconds === undefined) keep({ ...game, targetSeconds })
    },
    byKey: (key) => openOnes().filter((it) => isSame(it.key, key))[0],
    listOpen: openOnes,
  }
}

const read = (file: string): OpenedGame[] => {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
  return stored.parse(JSON.parse(text)).games
}

/** Compares digests, so that its duration reveals nothing about the key. */
const isSame = (a: string, b: string): boolean => {
  const digestOf = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digestOf(a), digestOf(b))
}
