import type { endpoints } from '../../contract/endpoints.ts'

type Name = keyof typeof endpoints
type Fields = Record<string, unknown>
export type Sample = { params?: Fields; query?: Fields; body?: Fields }
type Samples = Partial<Record<Name, Sample>>
type Ids = { userId: number; membershipId: number; gameId: number }

/** A valid input of each endpoint that takes one, so that a hostile value in it gets as far as it can. */
export const samples = (ids: Ids) =>
  ({
    ...accountSamples(ids),
    ...membershipSamples(ids),
    ...paymentSamples(ids),
    ...walletSamples(ids),
    ...gameSamples(ids),
    ...streamSamples(ids),
    ...leagueSamples(),
    ...notificationSamples(ids),
  }) satisfies Samples

const person = {
  name: 'Lanza Mal',
  email: 'mal@playball.test',
  password: 'beisbol-2026',
  birthday: '02/28/1990',
  telephone: '6671234567',
  city: 'Culiacán',
  country: 'México',
  team: 'cul',
  affiliate_id: 'a1',
  privacy_version: '2026-10',
  isWeb: '0',
}

const accountSamples = ({ userId }: Ids) =>
  ({
    policyReport: {
      body: {
        'csp-report': {
          'document-uri': 'https://playball.test/checkout/1',
          'effective-directive': 'script-src',
          'blocked-uri': 'https://evil.example/x.js',
        },
      },
    },
    login: { query: { isWeb: '0' }, body: { email: person.email, password: person.password } },
    register: { query: { isWeb: '0' }, body: { ...person, password_confirm: person.password } },
    // The id is another user's, so that it ends no session.
    logout: { params: { id: userId + 1 } },
    geolocation: { body: { ip: '8.8.8.8' } },
    entrepreneurLogin: { query: { isWeb: '0' }, body: { number: '10012345', nip: '4321' } },
    forgot: { body: { email: person.email, lang: 'es' } },
    resetWays: { body: { token: 'x'.repeat(43) } },
    resetPassword: {
      body: { token: 'x'.repeat(43), password: person.password, password_confirm: person.password },
    },
    confirmEmail: { body: { token: 'x'.repeat(43) } },
    updateUser: {
      params: { id: userId },
      body: {
        name: person.name,
        birthday: person.birthday,
        gender: 'female',
        telephone: person.telephone,
        city: person.city,
        country: 'MEX',
        team: person.team,
        email: person.email,
      },
    },
    changeEmail: { params: { id: userId }, body: { email: 'otra@playball.test', password: 'curva-baja-77' } },
    exportUser: { params: { id: userId } },
    // The id is another user's, and nobody has that session.
    deleteUser: { params: { id: userId + 1 }, body: { password: person.password } },
    endSession: { params: { id: 'nobody' } },
    savePlayers: { body: { players: [605151] } },
    saveSpoilers: { body: { all: false, teams: [677], games: { '800001': 'show' } } },
    stopPlayback: { params: { id: 'nobody' } },
    ...identitySamples(),
  }) satisfies Samples

/** Proofs of identity that are valid in form alone. */
const identitySamples = () => {
  const facebook = { id: '10150000000000011', email: person.email, access_token: 'EAAB' }
  const credential = { id: 'a2V5', rawId: 'a2V5', type: 'public-key', response: {} }
  return {
    accountKitStart: { body: { telephone: person.telephone, lang: 'es' } },
    accountKitLogin: { query: { isWeb: '0' }, body: { code: '123456' } },
    facebookLogin: { query: { isWeb: '0' }, body: { ...facebook, first_name: 'Ana', last_name: 'Osuna' } },
    appleReturn: { body: { state: 's', code: 'c', id_token: 'a.b.c', user: '{}', error: '' } },
    appleLogin: { query: { isWeb: '0' }, body: { id_token: 'a.b.c', nonce: 'a-nonce-of-ours' } },
    joinIdentity: { body: { provider: 'facebook', ...facebook } },
    partIdentity: { params: { provider: 'facebook' } },
    addPasskey: { body: { name: 'Mi llave', credential } },
    deletePasskey: { params: { id: 'a2V5' } },
    prove: { body: { by: 'facebook', ...facebook } },
    proofCode: { body: { lang: 'es' } },
    passkeyLogin: { query: { isWeb: '0' }, body: { credential } },
  } satisfies Samples
}

const membershipSamples = ({ membershipId }: Ids) =>
  ({
    membershipById: { params: { id: membershipId } },
    membershipsList: { query: { country: 'Mexico' } },
    membershipQuote: { params: { id: membershipId } },
    membershipByCountry: { params: { country: 'Mexico' }, query: { membership_id: membershipId } },
    membershipByDefault: { query: { membership_id: membershipId } },
  }) satisfies Samples

const paymentSamples = ({ userId, membershipId }: Ids) => {
  const reference = `${userId}-${membershipId}-abcdEFGH`
  return {
    cardCharge: {
      query: { lang: 'es' },
      body: {
        firstname: person.name,
        lastname: ' ',
        telephone: person.telephone,
        email: person.email,
        reference,
        token_id: 'tok_at_once',
        deviceIdHiddenFieldName: 'device',
        deviceDataId: 'device',
        total: 1199,
      },
    },
    cardPage: {
      query: { lang: 'es' },
      body: { telephone: person.telephone, email: person.email, reference, total: 1199 },
    },
    cashReference: {
      query: { lang: 'es' },
      body: { telephone: person.telephone, email: person.email, reference, total: 1199 },
    },
    purchase: { params: { payment_id: 1 } },
    confirmCard: { query: { lang: 'es' }, body: { id: 'tr000001', reference } },
    prepaidLookup: {
      query: { lang: 'es', is_lmp_live: '1' },
      body: { code: '00014321', number_sheet: '2026000001' },
    },
    prepaidRedemption: {
      query: { lang: 'es', is_lmp_live: '1' },
      body: {
        email: person.email,
        code: '00014321',
        phone: person.telephone,
        user_id: userId,
        number_sheet: '2026000001',
        membership_id: membershipId,
        total: 1199,
        title: 'Temporada completa',
      },
    },
    openpayNotice: {
      body: {
        type: 'charge.succeeded',
        event_date: '2026-11-20T12:00:00-06:00',
        transaction: { id: 'tr000001', status: 'completed', order_id: reference },
      },
    },
  } satisfies Samples
}

const walletForm = {
  cmd: '_xclick',
  business: 'pagos-mexico@playball.test',
  item_name: 'Temporada completa',
  amount: '1199.00',
  currency_code: 'MXN',
  return: 'http://localhost:3000/checkout/success/?paypal=1',
  cancel_return: 'http://localhost:3000/home',
  notify_url: 'http://localhost:3000/api/payments/paypal/webhook?lang=es_MX',
  no_shipping: '1',
  charset: 'utf-8',
  form_ticket: 'x'.repeat(43),
}

const walletSamples = ({ userId, membershipId }: Ids) => {
  const reference = `${userId}-${membershipId}-abcdEFGH`
  return {
    paypalOrder: {
      query: { lang: 'es' },
      body: {
        reference: `${userId}-${membershipId}-abcdWALT`,
        email: person.email,
        telephone: person.telephone,
        total: 1199,
      },
    },
    paypalCheckout: { body: { ...walletForm, item_number: `${reference}-MX`, invoice: reference } },
    paypalReturn: { query: { token: '5O190127TN364715T', PayerID: 'QYR5Z8XDVJNXQ' } },
    paypalCancel: { query: { token: '5O190127TN364715T' } },
    paypalNotice: {
      query: { lang: 'es_MX' },
      body: {
        id: 'WH-2WR32451HC0233532-67976317FL4543714',
        event_type: 'PAYMENT.CAPTURE.COMPLETED',
        resource: { id: '42311647XV020574X', custom_id: reference },
      },
    },
  } satisfies Samples
}

const gameSamples = ({ gameId }: Ids) => {
  const game = { params: { gameId } }
  const day = { year: 2026, month: 11, day: 17 }
  return {
    calendar: { query: { date: '2026-11-17', extraDays: 2 } },
    gameStreaming: { params: { mlbId: gameId } },
    gameCalendar: { params: { mlbId: gameId }, query: { lang: 'en' } },
    gamesByDate: { query: { date: '2026-11-17' } },
    scoreboard: { params: day },
    scoreboardStream: { params: day, query: { after: 'x' } },
    boxScore: { ...game, query: { lang: 'es' } },
    playByPlay: { ...game, query: { lang: 'es' } },
    gameDetail: game,
    gameCourse: { ...game, query: { show: '1' } },
    gameCut: { ...game, query: { cut: 'player', at: '2026-11-18T03:00:00Z', person: 101 } },
    gameLogUntil: { ...game, query: { until: '2026-11-18T03:00:00Z' } },
    gameStream: { ...game, query: { after: 'x' } },
  } satisfies Samples
}

const streamSamples = ({ gameId }: Ids) =>
  ({
    openStream: { query: { gameId, isWeb: '0', platform: 'web' }, body: { src: '/' } },
    streamHeartbeat: { body: { id: 'playback', generation: 1 } },
    castStream: { body: { id: 'playback', generation: 1 } },
    closeStream: { query: { id: 'playback' } },
    savePlaybackReport: {
      body: {
        ...{ id: 'playback', kind: 'live', startMs: 900, playedMs: 60_000, stalls: 0, stalledMs: 0 },
        ...{ disconnects: 0, droppedFrames: 0, delayMs: 2_000, heights: [{ height: 720, ms: 60_000 }] },
      },
    },
    playbackReports: {},
    watchPosition: { params: { gameId } },
    saveWatchPosition: { body: { gameId, at: '2026-11-20T02:41:07.250Z' } },
  }) satisfies Samples

const notificationSamples = ({ gameId }: Ids) =>
  ({
    endNotificationDevice: { params: { id: 2_147_483_647 } },
    saveNotificationDevice: {
      body: {
        endpoint: 'https://fcm.googleapis.com/fcm/send/a1',
        keys: { p256dh: `B${'x'.repeat(86)}`, auth: 'x'.repeat(22) },
        lang: 'es',
      },
    },
    saveGameAlert: { body: { gameId, wanted: true } },
    saveClubAlert: { body: { club: 677, wanted: true } },
  }) satisfies Samples

const leagueSamples = () =>
  ({
    leaders: {
      query: { mode: 'batting', type: 'regular', column: 'avg', order: 'asc', limit: 5, season: 2026 },
    },
    standing: { query: { season: 2026 } },
    player: { params: { id: 101 } },
    team: { params: { id: 677 } },
    clubCalendar: { params: { id: 677 }, query: { lang: 'en' } },
    crest: { params: { id: 677 } },
    portrait: { params: { id: 677, mark: 'AB' } },
    thumb: { params: { id: 677, mark: 'AB' } },
  }) satisfies Samples
