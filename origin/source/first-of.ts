import type { OwnSource } from './recorded-source.ts'
import type { StreamSource } from './stream-source.ts'

/** The first source alone answers for the games that it has, and the second for all others. */
export const firstOf = (first: OwnSource, second: StreamSource): StreamSource => {
  const of = async (gamePk: number): Promise<StreamSource> => ((await first.has(gamePk)) ? first : second)
  return {
    master: async (gamePk) => (await of(gamePk)).master(gamePk),
    playlist: async (place, directives, stop) => (await of(place.gamePk)).playlist(place, directives, stop),
    init: async (place, file) => (await of(place.gamePk)).init(place, file),
    segment: async (place, k) => (await of(place.gamePk)).segment(place, k),
    part: async (place, k, p, stop) => (await of(place.gamePk)).part(place, k, p, stop),
  }
}
