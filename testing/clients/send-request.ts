import type { FastifyInstance } from 'fastify'
import inject, { type InjectOptions, type Response } from 'light-my-request'

/**
 * Sends a request to an app's server, without a connection. Fastify's own `inject` starts at the routes, and
 * skips the server's earlier answers.
 */
export const sendRequest = async (app: FastifyInstance, request: InjectOptions): Promise<Response> => {
  await app.ready()
  return inject((incoming, answer) => void app.server.emit('request', incoming, answer), request)
}
