import { expect, test } from 'vitest'
import { crestOf } from '../../../domain/drawings/crest.ts'
import { type Shape, svgOf } from '../../../domain/drawings/shapes.ts'
import { clubs } from '../../../domain/league/clubs.ts'

const GUEST = 0

/** A drawing that others show by its name. */
const named = (id: string, { attributes, children }: Shape): Shape => ({
  tag: 'symbol',
  attributes: { id, ...attributes },
  children,
})

/** `npx vitest run --project rules web/games/components/crests -u` writes the file again. */
test('crests.svg has the crest of every club, and a plain plate for guests, as they are drawn', async () => {
  const crests: Shape = {
    tag: 'svg',
    attributes: { viewBox: '0 0 64 64' },
    children: [
      ...clubs.map(({ id }) => named(`club-${id}`, crestOf(id, ''))),
      named('guest', crestOf(GUEST, '')),
    ],
  }
  await expect(`${svgOf(crests)}\n`).toMatchFileSnapshot('./crests.svg')
})
