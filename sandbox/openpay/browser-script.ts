import { readFile } from 'node:fs/promises'
import type { FastifyPluginAsync } from 'fastify'

const SCRIPTS = ['openpay.v1.js', 'openpay-data.v1.js'] as const

/** Our scripts with the API of Openpay's: a page loads them from here as it would from Openpay. */
export const browserScripts: FastifyPluginAsync = async (app) => {
  for (const name of SCRIPTS) {
    const text = await readFile(new URL(`./browser/${name}`, import.meta.url), 'utf8')
    const scriptText = (): string => text
    app.get(`/${name}`, (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(scriptText()),
    )
    app.get(`/${name.replace('.js', '.min.js')}`, (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').send(scriptText()),
    )
  }
  // The official data script fetches an HTML fragment; ours is empty.
  app.get('/antifraud/:merchant/components', (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(''),
  )
}
