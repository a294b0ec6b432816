/** The languages of the tutorial and of the language chooser (specification, chapter 1), in its order. */
export const tutorialLanguages = ['es', 'en', 'pt', 'it', 'ru'] as const
export type TutorialLanguage = (typeof tutorialLanguages)[number]

/** One of the four steps: its title in the picture, and the sentence that is its caption. */
type Step = { title: string; caption: string }

/** The texts on the drawn screens of the video. */
type Labels = {
  name: string
  email: string
  password: string
  createAccount: string
  day: string
  regular: string
  playoffs: string
  season: string
  choose: string
  byCard: string
  cash: string
  prepaid: string
  card: string
  expiry: string
  pay: string
  paid: string
  live: string
  inning: string
}

type Story = {
  /** The language's name in itself. */
  name: string
  steps: readonly [Step, Step, Step, Step]
  labels: Labels
  end: string
}

/**
 * The tutorial's texts in each of its languages: the source of the videos
 * (scripts/tutorial/make-tutorial.ts), of their captions and of the text below them on the page.
 */
export const tutorialStory: Record<TutorialLanguage, Story> = {
  es: {
    name: 'Español',
    steps: [
      { title: 'Crea tu cuenta', caption: 'Escribe tu nombre, tu correo y una contraseña.' },
      { title: 'Elige tu paquete', caption: 'Un día, temporada regular, playoffs o la temporada completa.' },
      { title: 'Haz tu pago', caption: 'Con tarjeta, PayPal, efectivo en tienda o tarjeta prepagada.' },
      { title: '¡Playball!', caption: 'Abre el calendario, elige un juego y disfruta.' },
    ],
    labels: {
      name: 'Nombre completo',
      email: 'Correo electrónico',
      password: 'Contraseña',
      createAccount: 'Crear cuenta',
      day: 'Un día',
      regular: 'Temporada regular',
      playoffs: 'Playoffs',
      season: 'Temporada completa',
      choose: 'Comprar',
      byCard: 'Tarjeta',
      cash: 'Efectivo',
      prepaid: 'Prepagada',
      card: 'Número de tarjeta',
      expiry: 'Vence',
      pay: 'Realizar pago',
      paid: '¡Listo, ya tienes tu pase!',
      live: 'En vivo',
      inning: '7.ª alta',
    },
    end: 'Nos vemos en el parque',
  },
  en: {
    name: 'English',
    steps: [
      { title: 'Create your account', caption: 'Write your name, your email and a password.' },
      { title: 'Choose your package', caption: 'One day, regular season, playoffs or the full season.' },
      { title: 'Make your payment', caption: 'By card, PayPal, cash at a shop or prepaid card.' },
      { title: 'Play ball!', caption: 'Open the calendar, choose a game and enjoy.' },
    ],
    labels: {
      name: 'Full name',
      email: 'Email',
      password: 'Password',
      createAccount: 'Create account',
      day: 'One day',
      regular: 'Regular season',
      playoffs: 'Playoffs',
      season: 'Full season',
      choose: 'Buy',
      byCard: 'Card',
      cash: 'Cash',
      prepaid: 'Prepaid',
      card: 'Card number',
      expiry: 'Expires',
      pay: 'Make payment',
      paid: 'Done, your pass is ready!',
      live: 'Live',
      inning: 'Top 7th',
    },
    end: 'See you at the ballpark',
  },
  pt: {
    name: 'Português',
    steps: [
      { title: 'Crie sua conta', caption: 'Escreva seu nome, seu e-mail e uma senha.' },
      {
        title: 'Escolha seu pacote',
        caption: 'Um dia, temporada regular, playoffs ou a temporada completa.',
      },
      { title: 'Faça o pagamento', caption: 'Com cartão, PayPal, dinheiro na loja ou cartão pré-pago.' },
      { title: 'Playball!', caption: 'Abra o calendário, escolha um jogo e aproveite.' },
    ],
    labels: {
      name: 'Nome completo',
      email: 'E-mail',
      password: 'Senha',
      createAccount: 'Criar conta',
      day: 'Um dia',
      regular: 'Temporada regular',
      playoffs: 'Playoffs',
      season: 'Temporada completa',
      choose: 'Comprar',
      byCard: 'Cartão',
      cash: 'Dinheiro',
      prepaid: 'Pré-pago',
      card: 'Número do cartão',
      expiry: 'Validade',
      pay: 'Pagar',
      paid: 'Pronto, o passe é seu!',
      live: 'Ao vivo',
      inning: '7ª alta',
    },
    end: 'Nos vemos no estádio',
  },
  it: {
    name: 'Italiano',
    steps: [
      { title: 'Crea il tuo account', caption: 'Scrivi il tuo nome, la tua e-mail e una password.' },
      {
        title: 'Scegli il pacchetto',
        caption: 'Un giorno, stagione regolare, playoff o la stagione completa.',
      },
      {
        title: 'Effettua il pagamento',
        caption: 'Con carta, PayPal, contanti in negozio o carta prepagata.',
      },
      { title: 'Playball!', caption: 'Apri il calendario, scegli una partita e buon divertimento.' },
    ],
    labels: {
      name: 'Nome e cognome',
      email: 'E-mail',
      password: 'Password',
      createAccount: 'Crea account',
      day: 'Un giorno',
      regular: 'Stagione regolare',
      playoffs: 'Playoff',
      season: 'Stagione completa',
      choose: 'Acquista',
      byCard: 'Carta',
      cash: 'Contanti',
      prepaid: 'Prepagata',
      card: 'Numero della carta',
      expiry: 'Scadenza',
      pay: 'Paga',
      paid: 'Fatto, il pass è tuo!',
      live: 'In diretta',
      inning: '7° inning',
    },
    end: 'Ci vediamo allo stadio',
  },
  ru: {
    name: 'Русский',
    steps: [
      { title: 'Создайте аккаунт', caption: 'Введите имя, электронную почту и пароль.' },
      {
        title: 'Выберите пакет',
        caption: 'Один день, регулярный сезон, плей-офф или весь сезон.',
      },
      {
        title: 'Оплатите',
        caption: 'Картой, через PayPal, наличными в магазине или картой предоплаты.',
      },
      { title: 'Playball!', caption: 'Откройте календарь, выберите игру и смотрите.' },
    ],
    labels: {
      name: 'Имя и фамилия',
      email: 'Эл. почта',
      password: 'Пароль',
      createAccount: 'Создать аккаунт',
      day: 'Один день',
      regular: 'Регулярный сезон',
      playoffs: 'Плей-офф',
      season: 'Весь сезон',
      choose: 'Купить',
      byCard: 'Карта',
      cash: 'Наличные',
      prepaid: 'Предоплата',
      card: 'Номер карты',
      expiry: 'Срок',
      pay: 'Оплатить',
      paid: 'Готово, абонемент ваш!',
      live: 'Прямой эфир',
      inning: '7-й иннинг',
    },
    end: 'До встречи на стадионе',
  },
}

const isTutorialLanguage = (code: unknown): code is TutorialLanguage =>
  tutorialLanguages.some((it) => it === code)

/** How the setting `lang` names Portuguese (specification, chapter 2). */
const stored = new Map<string, TutorialLanguage>([
  ['es', 'es'],
  ['en', 'en'],
  ['it', 'it'],
  ['pr', 'pt'],
])

/**
 * The video's language: the address's, else the setting `lang`'s (es, en, it, pr; any other means Russian).
 * Without a stored setting the site is in Spanish, and so is its tutorial.
 */
export const openingLanguage = (asked: unknown, lang: string | null): TutorialLanguage => {
  if (isTutorialLanguage(asked)) return asked
  return lang === null ? 'es' : (stored.get(lang) ?? 'ru')
}
