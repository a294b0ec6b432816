import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const ATTESTED = 0x40

type Options = { challenge?: unknown; user?: unknown }
/** The mistakes of a browser and an authenticator. */
type Ways = {
  origin?: string
  rpId?: string
  challenge?: string
  counter?: number
  userHandle?: string
  type?: string
}

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest()

/** An ES256 passkey in software with its browser (WebAuthn Level 3, sections 5.8.1, 6.1 and 6.5). */
export const softwareAuthenticator = (site: { origin: string; rpId: string }) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0
  let handle = ''
  const clientData = (type: string, { challenge }: Options, ways: Ways) =>
    Buffer.from(
      JSON.stringify({
        type: ways.type ?? type,
        challenge: ways.challenge ?? challenge,
        origin: ways.origin ?? site.origin,
        crossOrigin: false,
      }),
    )
  const authenticatorData = (flags: number, ways: Ways) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(ways.counter ?? counter)
    return Buffer.concat([sha256(ways.rpId ?? site.rpId), Buffer.from([flags]), count])
  }
  return {
    id: text(id),
    /** Answers `navigator.credentials.create()`. */
    create: (options: Options, ways: Ways = {}) => {
      const { id: userId } = options.user as { id: string }
      handle = userId
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const authData = Buffer.concat([
        authenticatorData(USER_PRESENT | USER_VERIFIED | ATTESTED, ways),
        Buffer.alloc(16),
        length,
        id,
        coseKey(publicKey.export({ format: 'jwk' })),
      ])
      return {
        id: text(id),
        rawId: text(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: text(clientData('webauthn.create', options, ways)),
          attestationObject: text(attestationObject(authData)),
          transports: ['internal', 'nonsense'],
        },
      }
    },
    /**
     * Answers `navigator.credentials.get()`; each use raises the counter by 1, unless the test says
     * otherwise.
     */
    get: (options: Options, ways: Ways = {}) => {
      counter += 1
      const client = clientData('webauthn.get', options, ways)
      const authData = authenticatorData(USER_PRESENT | USER_VERIFIED, ways)
      const signature = sign('sha256', Buffer.concat([authData, sha256(client)]), privateKey)
      return {
        id: text(id),
        rawId: text(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: text(client),
          authenticatorData: text(authData),
          signature: text(signature),
          userHandle: ways.userHandle ?? handle,
        },
      }
    },
  }
}

/** `{1: 2, 3: -7, -1: 1, -2: x, -3: y}` in CBOR: an ES256 key on P-256 (RFC 9053). */
const coseKey = ({ x = '', y = '' }: { x?: string; y?: string }): Buffer =>
  Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
    Buffer.from(x, 'base64url'),
    Buffer.from([0x22, 0x58, 0x20]),
    Buffer.from(y, 'base64url'),
  ])

/** `{"fmt": "none", "attStmt": {}, "authData": …}` in CBOR. */
const attestationObject = (authData: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from([0xa3]),
    cborText('fmt'),
    cborText('none'),
    cborText('attStmt'),
    Buffer.from([0xa0]),
    cborText('authData'),
    Buffer.from([0x59, authData.length >> 8, authData.length & 255]),
    authData,
  ])

const cborText = (it: string): Buffer => Buffer.concat([Buffer.from([0x60 + it.length]), Buffer.from(it)])
