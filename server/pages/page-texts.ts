import type { Language } from '../../contract/language.ts'

/** The title and description of a page in links to it. */
export type PageText = { title: string; description: string }
export type GameNames = { away: string; home: string; day: string; park: string }

const SITE = 'Playball'

type Texts = {
  locale: 'es_MX' | 'en_US'
  home: PageText
  calendar: PageText
  standing: PageText
  leaders: PageText
  compatibility: PageText
  faqs: PageText
  terms: PageText
  privacy: PageText
  tutorial: PageText
  language: PageText
  team: (name: string) => PageText
  player: (name: string) => PageText
  game: (names: GameNames) => PageText
  /** The title of the page of a game's video. */
  video: (clubs: Pick<GameNames, 'away' | 'home'>) => string
  other: PageText
}

const es: Texts = {
  locale: 'es_MX',
  home: {
    title: SITE,
    description: 'Todos los juegos de la temporada de beisbol del Pacífico, en vivo y cuando quieras.',
  },
  calendar: {
    title: `Calendario de juegos · ${SITE}`,
    description: 'Los juegos de la semana, con hora del centro y hora local, lanzadores probables y canales.',
  },
  standing: {
    title: `Posiciones · ${SITE}`,
    description: 'La tabla de la liga: primera y segunda vuelta, puntos y playoffs.',
  },
  leaders: {
    title: `Líderes · ${SITE}`,
    description: 'Los líderes de bateo y pitcheo de la temporada.',
  },
  compatibility: {
    title: `Prueba de tu dispositivo · ${SITE}`,
    description: 'Revisa si tu dispositivo y tu conexión pueden con la transmisión.',
  },
  faqs: {
    title: `Preguntas frecuentes · ${SITE}`,
    description: 'Pases, pagos, dispositivos y juegos: lo que más se pregunta, con su respuesta.',
  },
  terms: {
    title: `Términos y condiciones · ${SITE}`,
    description: 'El contrato de la suscripción, completo.',
  },
  privacy: {
    title: `Aviso de privacidad · ${SITE}`,
    description: 'Qué datos guardamos, para qué y por cuánto tiempo, y cuáles son tus derechos.',
  },
  tutorial: {
    title: `Tutorial · ${SITE}`,
    description: 'Un video corto, en cinco idiomas: crea tu cuenta, elige tu pase, paga y mira.',
  },
  language: { title: `Idioma · ${SITE}`, description: 'Elige el idioma del sitio o del tutorial.' },
  team: (name) => ({
    title: `${name} · ${SITE}`,
    description: `${name}: roster, resultados y próximos juegos de la temporada.`,
  }),
  player: (name) => ({
    title: `${name} · ${SITE}`,
    description: `${name}: números de la temporada y de cada juego.`,
  }),
  game: ({ away, home, day, park }) => ({
    title: `${away} en ${home} · ${SITE}`,
    description: `${away} visita a ${home} el ${day}${park === '' ? '' : `, ${park}`}. Míralo en vivo o cuando quieras, sin que nadie te cuente el marcador.`,
  }),
  video: ({ away, home }) => `${away} en ${home} · ${SITE}`,
  other: { title: SITE, description: 'Beisbol del Pacífico, en vivo y cuando quieras.' },
}

const en: Texts = {
  locale: 'en_US',
  home: {
    title: SITE,
    description: 'Every game of the Pacific baseball season, live and whenever you want.',
  },
  calendar: {
    title: `Game calendar · ${SITE}`,
    description: 'This week’s games, with central and local times, probable pitchers and channels.',
  },
  standing: {
    title: `Standings · ${SITE}`,
    description: 'The league standings: first and second half, points and playoffs.',
  },
  leaders: {
    title: `Leaders · ${SITE}`,
    description: 'The season’s leaders in batting and pitching.',
  },
  compatibility: {
    title: `Device check · ${SITE}`,
    description: 'Check whether your device and your connection can handle the stream.',
  },
  faqs: {
    title: `Frequently asked questions · ${SITE}`,
    description: 'Passes, payments, devices and games: what is asked most, answered.',
  },
  terms: { title: `Terms and conditions · ${SITE}`, description: 'The whole contract of the subscription.' },
  privacy: {
    title: `Privacy notice · ${SITE}`,
    description: 'What we keep, what for and for how long, and what your rights are.',
  },
  tutorial: {
    title: `Tutorial · ${SITE}`,
    description: 'A short video, in five languages: create your account, choose your pass, pay and watch.',
  },
  language: {
    title: `Language · ${SITE}`,
    description: 'Choose the language of the site or of the tutorial.',
  },
  team: (name) => ({
    title: `${name} · ${SITE}`,
    description: `${name}: roster, results and next games of the season.`,
  }),
  player: (name) => ({
    title: `${name} · ${SITE}`,
    description: `${name}: stats for the season and for each game.`,
  }),
  game: ({ away, home, day, park }) => ({
    title: `${away} at ${home} · ${SITE}`,
    description: `${away} at ${home} on ${day}${park === '' ? '' : `, ${park}`}. Watch it live or whenever you want, with nobody telling you the score.`,
  }),
  video: ({ away, home }) => `${away} at ${home} · ${SITE}`,
  other: { title: SITE, description: 'Pacific baseball, live and whenever you want.' },
}

/** The texts of a language. */
export const pageTexts = (language: Language): Texts => (language === 'en' ? en : es)

/** A day of the league in words, from YYYY-MM-DD: `sábado, 21 de noviembre de 2026`. */
export const dayInWords = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-US' : 'es-MX', {
    dateStyle: 'full',
    timeZone: 'UTC',
  }).format(new Date(`${day}T12:00:00Z`))
