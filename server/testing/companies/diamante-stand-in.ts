import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { z } from 'zod'

type Pago = {
  pago: string
  folio: string
  estado: string
  centavos: string
  moneda: string
  motivo: string | null
  banco: string | null
}

const order = z.object({ folio: z.string(), ficha: z.string(), centavos: z.string(), moneda: z.string() })
const KEYS = { key: 'llave-secreta', noticeKey: 'llave-de-avisos' }

/** The made-up second provider over real HTTP. A token in capitals is the reason it refuses the card with. */
export const openDiamanteStandIn = async () => {
  const pagos: Pago[] = []
  const state = { losesAnswers: false }
  const create = (body: unknown): Pago => {
    const { ficha, ...it } = order.parse(body)
    const motivo = /^[A-Z_]+$/.test(ficha) ? ficha : null
    const pago = `d-${pagos.length + 1}`
    const banco = motivo === null ? `https://banco.test/${pago}` : null
    const made = { ...it, pago, motivo, banco, estado: motivo === null ? 'POR_AUTORIZAR' : 'RECHAZADO' }
    pagos.push(made)
    return made
  }
  const server = createServer(async (request, answer) => {
    const { searchParams } = new URL(request.url ?? '', 'http://stand-in')
    const [folio, pago] = [searchParams.get('folio'), searchParams.get('pago')]
    if (request.headers['x-llave'] !== KEYS.key) return void answer.writeHead(401).end('{}')
    const found = request.method === 'POST' ? create(JSON.parse(await text(request))) : undefined
    if (state.losesAnswers) return void request.socket.destroy()
    const isAsked = (it: Pago) => it.folio === folio || it.pago === pago || (folio ?? pago) === null
    answer.end(JSON.stringify(found ?? pagos.filter(isAsked)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    settings: { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, ...KEYS },
    state,
    pagoOf: (folio: string): Pago => {
      const found = pagos.find((it) => it.folio === folio)
      if (found === undefined) throw new Error(`no charge of ${folio}`)
      return found
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
