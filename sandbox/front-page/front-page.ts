import type { FastifyPluginAsync } from 'fastify'
import type { MovableClock } from '../clock.ts'
import { type FaultRegistry, NOTICE_KINDS, REQUEST_KINDS } from '../console/faults.ts'
import type { GameRow, SpecialGame } from '../console/games-fetcher.ts'
import { type Html, html, type Language, languageOf, sendPage } from '../console/page.ts'
import { applePeople, facebookPeople } from '../identity/people.ts'
import type { Choice } from '../identity/person-choice.ts'
import { TEXTS } from './texts.ts'

export type FrontPageNeeds = {
  clock: MovableClock
  faults: FaultRegistry
  /** The games of the stats feed around today, live ones first; empty when the feed does not answer. */
  games: () => Promise<GameRow[]>
  /** The season's special games; empty when the feed does not answer or has none. */
  specials: () => Promise<SpecialGame[]>
  productUrl: string
  smtpPort: () => number
}

const HOUR_MS = 3_600_000

/** `/`: the sandbox's controls, and the present state of its clock, faults and games. */
export const frontPage =
  (needs: FrontPageNeeds): FastifyPluginAsync =>
  async (app) => {
    app.get('/', async (request, reply) => {
      const language = languageOf(request)
      const [games, specials] = [await needs.games(), await needs.specials()]
      return sendPage(reply, {
        language,
        title: 'Playball sandbox',
        body: pageBody(needs, { games, specials }, language, request.host),
      })
    })
  }

type PageData = { games: GameRow[]; specials: SpecialGame[] }

const pageBody = (
  needs: FrontPageNeeds,
  { games, specials }: PageData,
  language: Language,
  host: string,
): Html => {
  const t = TEXTS[language]
  return html`<main>
<header class="top"><h1>Playball sandbox</h1><p class="soft"><a href="?lang=es" lang="es">Español</a> · <a href="?lang=en" lang="en">English</a></p></header>
<p class="panel notice">${t.lead} <a href="${needs.productUrl}/">${needs.productUrl}</a></p>
<div class="grid">
${gamesPanel(games, language)}
${specialsPanel(specials, language)}
${clockPanel(needs.clock, language, host)}
${faultsPanel(needs.faults, language, host)}
${openpayPanel(language)}
${paypalPanel(language, host)}
${identityPanel(language, host)}
${mailPanel(needs.smtpPort(), language, host)}
</div></main><script src="/sandbox.js" defer></script>`
}

const gamesPanel = (games: GameRow[], language: Language): Html => {
  const t = TEXTS[language]
  const rows = games.map(
    (
      g,
    ) => html`<tr data-game="${g.pk}"><td>${g.title}</td><td><span class="pill ${g.state === 'Live' ? 'good' : ''}">${g.state}</span></td>
<td>${clockText(g.start, language)}</td><td><a href="/api/v1.1/game/${g.pk}/feed/live">feed</a> ${videoLink(g)}</td></tr>`,
  )
  const table = html`<div class="scroll"><table><thead><tr><th>${t.game}</th><th>${t.state}</th><th>${t.start}</th><th></th></tr></thead><tbody>${rows}</tbody></table></div>`
  return html`<section class="panel wide"><h2>${t.games}</h2>${games.length === 0 ? html`<p class="soft">${t.noGames}</p>` : table}</section>`
}

const specialsPanel = (specials: SpecialGame[], language: Language): Html | undefined => {
  if (specials.length === 0) return undefined
  const t = TEXTS[language]
  const names: Record<string, string> = t.specialNames
  const rows = specials.map(
    ({ gamePk, officialDate, name }) =>
      html`<tr data-special="${name}"><td>${names[name] ?? name}</td><td>${officialDate}</td><td><a href="/api/v1.1/game/${gamePk}/feed/live">${gamePk}</a></td></tr>`,
  )
  return html`<section class="panel wide"><h2>${t.specials}</h2><div class="scroll"><table><tbody>${rows}</tbody></table></div>
<p class="small"><a href="/season.json">season.json</a></p></section>`
}

// A game has its video from its first pitch on, if it has one.
const videoLink = (g: GameRow): Html | undefined =>
  g.state === 'Live' || g.state === 'Final'
    ? html` · <a href="/video/${g.pk}/master.m3u8">video</a>`
    : undefined

const clockPanel = (clock: MovableClock, language: Language, host: string): Html => {
  const t = TEXTS[language]
  const offset = clock.offset()
  const clockBody = (ms: number) => JSON.stringify({ offset_ms: ms })
  return html`<section class="panel"><h2>${t.clock}</h2><p>${t.clockLead}</p>
<p><time id="now">${new Date(clock.now()).toISOString()}</time> <span class="pill" id="offset">offset_ms ${offset}</span></p>
<pre>curl -X PUT ${host}/clock -H 'content-type: application/json' \\
  -d '{"offset_ms": 3600000}'</pre>
<div class="row">${button('PUT /clock', t.hour, clockBody(offset + HOUR_MS))}${button('PUT /clock', t.day, clockBody(offset + 24 * HOUR_MS))}${button('PUT /clock', t.reset, clockBody(0))}</div></section>`
}

const faultsPanel = (faults: FaultRegistry, language: Language, host: string): Html => {
  const t = TEXTS[language]
  const rows = faults
    .remaining()
    .map((f) => html`<tr><td><code>${f.route}</code></td><td>${f.kind}</td><td>${f.remaining}</td></tr>`)
  const table = html`<div class="scroll"><table id="faults"><tbody>${rows}</tbody></table></div>`
  return html`<section class="panel"><h2>${t.faults}</h2><p>${t.faultsLead}</p>
${rows.length === 0 ? html`<p class="soft">${t.noFaults}</p>` : table}
<pre>curl -X PUT ${host}/faults -H 'content-type: application/json' -d '{"faults": [
  {"route": "POST /v1/:merchant/charges", "kind": "error-after", "times": 1},
  {"route": "POST /v2/checkout/orders/:id/capture", "kind": "hang", "ms": 60000},
  {"route": "PAYMENT.CAPTURE.COMPLETED", "kind": "notice-lost", "times": 1}]}'</pre>
<p class="small soft">${t.kinds} ${[...REQUEST_KINDS, ...NOTICE_KINDS].map((kind) => html`<code>${kind}</code> `)}</p>
<p class="small soft">${t.faultsMore}</p>
<div class="row">${button('DELETE /faults', t.clear)}</div></section>`
}

const openpayPanel = (language: Language): Html => {
  const t = TEXTS[language]
  const cards = t.cards.map(
    ([number, meaning]) => html`<tr><td><code>${number}</code></td><td>${meaning}</td></tr>`,
  )
  return html`<section class="panel"><h2>Openpay</h2><p>${t.openpayLead}</p>
<div class="scroll"><table><tbody>${cards}</tbody></table></div>
<p class="small"><a href="/openpay/controls">openpay/controls</a> — ${t.openpayControls}<br><a href="/ledger.json">ledger.json</a> — ${t.ledger}<br><a href="/openpay/conformance">openpay/conformance</a> — ${t.conformance}</p></section>`
}

const paypalPanel = (language: Language, host: string): Html => {
  const t = TEXTS[language]
  const rows = t.paypalAddresses.map(
    ([address, meaning]) => html`<tr><td><code>${address}</code></td><td>${meaning}</td></tr>`,
  )
  return html`<section class="panel"><h2>PayPal</h2><p>${t.paypalLead}</p>
<div class="scroll"><table><tbody>${rows}</tbody></table></div>
<pre>curl -X POST ${host}/paypal/controls/{id} -H 'content-type: application/json' \\
  -d '{"action": "chargeback"}'</pre>
<p class="small"><a href="/paypal/controls">paypal/controls</a> — ${t.paypalControls}<br><a href="/paypal/conformance">paypal/conformance</a> — ${t.conformance}</p></section>`
}

const identityPanel = (language: Language, host: string): Html => {
  const t = TEXTS[language]
  const row = (company: string, { name, email }: Choice) =>
    html`<tr><td>${company}</td><td>${name}</td><td>${email ?? t.noEmail}</td></tr>`
  return html`<section class="panel"><h2>Facebook · Apple</h2><p>${t.identityLead}</p>
<div class="scroll"><table><tbody>${facebookPeople.map((it) => row('Facebook', it))}${applePeople.map((it) => row('Apple', it))}</tbody></table></div>
<p class="small soft">${host}/facebook/dialog/oauth · ${host}/facebook/graph/debug_token · ${host}/facebook/graph/me · ${host}/apple/auth/authorize</p>
<p class="small"><a href="/apple/auth/keys">apple/auth/keys</a> — ${t.keys}</p></section>`
}

const mailPanel = (smtpPort: number, language: Language, host: string): Html => {
  const t = TEXTS[language]
  return html`<section class="panel"><h2>${t.mail}</h2><p>${t.mailLead} <code>smtp://localhost:${smtpPort}</code></p>
<p class="small"><a href="/mail">mail</a> · <a href="/mail.json">mail.json</a> · <a href="/sms">sms</a> · <a href="/sms.json">sms.json</a> · <a href="/push.json">push.json</a></p>
<p class="small"><a href="/chat">chat</a> — ${t.chat} · <a href="/chat.json">chat.json</a></p>
<pre>curl -X POST ${host}/sms -H 'content-type: application/json' \\
  -d '{"to": "+523312345678", "text": "123456"}'</pre></section>`
}

const button = (send: string, label: string, body = ''): Html =>
  html`<button type="button" data-send="${send}" data-body="${body}">${label}</button>`

const clockText = (iso: string, language: Language): string => {
  const at = new Date(iso)
  if (Number.isNaN(at.getTime())) return iso
  return at.toLocaleString(language === 'es' ? 'es-MX' : 'en-US', {
    timeZone: 'America/Mexico_City',
    dateStyle: 'medium',
    timeStyle: 'short',
  })
}
