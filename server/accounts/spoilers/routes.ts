import type { FastifyInstance } from 'fastify'
import { ownSpoilers, saveSpoilers } from '../../../contract/accounts/spoilers.ts'
import { noSpoilers } from '../../../domain/vault/hides.ts'
import type { Db } from '../../db/open.ts'
import { type Gate, serve } from '../../http/answers/endpoint.ts'
import type { Settings } from '../../settings/settings.ts'
import { setSpoilersCookie } from '../cookies.ts'
import * as store from '../users/store-users.ts'
import type { ViewerVaults } from './viewer-vaults.ts'

type Deps = { gate: Gate; db: Db; settings: Pick<Settings, 'publicUrl'>; vaults: ViewerVaults }

/** Serves the games that a user hides, stored for every device of the account. */
export const spoilersRoutes = (app: FastifyInstance, { gate, db, settings, vaults }: Deps): void => {
  serve(app, gate, ownSpoilers, async ({ person, reply }) => {
    const spoilers = (await store.spoilersOf(db, person.userId)) ?? noSpoilers
    if (person.kind === 'web') setSpoilersCookie(reply, settings, spoilers)
    return spoilers
  })

  serve(app, gate, saveSpoilers, async ({ person, body, reply }) => {
    await store.saveSpoilers(db, person.userId, body)
    await vaults.chosen(person.userId)
    if (person.kind === 'web') setSpoilersCookie(reply, settings, body)
    return body
  })
}
