/**
 * The closed list of ways a request can be refused (specification, chapter 8). The code is the key of the text
 * that the viewer sees; `message` of the answer is that text in the request's language.
 */
export const failures = {
  'errors.badRequest': {
    status: 400,
    es: 'Algunos datos son incorrectos, contacta a soporte',
    en: 'Some data entered incorrectly, contact support',
  },
  'errors.emailPasswordIncorrect': {
    status: 401,
    es: 'El correo y/o la contraseña son incorrectos',
    en: 'Email and / or password are incorrect',
  },
  'errors.emailIsRegistered': {
    status: 401,
    es: 'El correo ya está registrado',
    en: 'The email is already registered',
  },
  'errors.entrepreneurIncorrect': {
    status: 401,
    es: 'El número de empresario y/o el NIP son incorrectos',
    en: 'Employer number and / or password are incorrect',
  },
  'errors.codeIncorrect': {
    status: 401,
    es: 'El código no es correcto o ya venció. Pide otro',
    en: 'The code is not correct or has expired. Ask for another one',
  },
  'errors.tokenExpired': { status: 401, es: 'El token ha expirado', en: 'Token has expired' },
  'errors.identityIncorrect': {
    status: 401,
    es: 'No pudimos comprobar quién eres con ese servicio. Inténtalo de nuevo',
    en: 'That service could not confirm who you are. Try again',
  },
  'errors.linkExpired': {
    status: 410,
    es: 'Este enlace ya se usó o venció. Pide uno nuevo',
    en: 'This link was used or has expired. Ask for a new one',
  },
  'errors.passwordIncorrect': {
    status: 403,
    es: 'La contraseña actual no es correcta',
    en: 'The current password is not correct',
  },
  'errors.proofNeeded': {
    status: 403,
    es: 'Confirma que eres tú para continuar',
    en: 'Confirm that it is you to go on',
  },
  'errors.proofOfAnother': {
    status: 403,
    es: 'Eso no abre esta cuenta. Confirma con una de las formas de entrar de esta cuenta',
    en: 'That does not open this account. Confirm with one of the ways to log in to this account',
  },
  'errors.passwordCommon': {
    status: 400,
    es: 'Esa contraseña aparece en listas de contraseñas robadas o es muy fácil de adivinar. Elige otra',
    en: 'That password is on lists of stolen passwords or is very easy to guess. Choose another one',
  },
  'errors.identityTaken': {
    status: 409,
    es: 'Otra cuenta ya entra de esta forma',
    en: 'Another account already logs in this way',
  },
  'errors.lastWayIn': {
    status: 409,
    es: 'Es tu única forma de entrar. Agrega otra antes de quitarla',
    en: 'It is your only way to log in. Add another one before you remove it',
  },
  'errors.notLoggedIn': { status: 401, es: 'Inicia sesión para continuar', en: 'Log in to continue' },
  'errors.forgeryProtection': {
    status: 403,
    es: 'Tu sesión cambió en otra pestaña, recarga la página',
    en: 'Your session changed in another tab, reload the page',
  },
  'errors.notAllowed': {
    status: 403,
    es: 'No tienes permiso para esto',
    en: 'You are not allowed to do this',
  },
  'errors.membershipRequired': {
    status: 403,
    es: 'Necesitas una membresía vigente para ver este juego',
    en: 'You need a valid membership to watch this game',
  },
  'errors.playbackEnded': {
    status: 403,
    es: 'Esta reproducción terminó, vuelve a abrir el juego',
    en: 'This playback has ended, open the game again',
  },
  'errors.notFound': { status: 404, es: 'No encontramos lo que buscas', en: 'We could not find that' },
  'player.videoNotFound': { status: 404, es: 'Video no disponible', en: 'Video not available' },
  'player.linkNotFound': {
    status: 404,
    es: 'Enlace no encontrado: el video no se encontró, inténtalo más tarde',
    en: 'Link not found: the video was not found, try later',
  },
  'errors.methodNotAllowed': { status: 405, es: 'Operación no disponible', en: 'Operation not available' },
  'errors.sessionOpen': {
    status: 409,
    es: 'Ya hay una sesión abierta desde otro dispositivo. Ciérrala ahí y vuelve a intentarlo',
    en: 'A session is already open from another device. Close it there and try again',
  },
  'errors.playbackReplaced': {
    status: 410,
    es: 'Este juego se abrió en otra pestaña de este dispositivo',
    en: 'This game was opened in another tab of this device',
  },
  'errors.paymentInProgress': {
    status: 409,
    es: 'Ya estamos procesando este pago, espera un momento',
    en: 'We are already processing this payment, wait a moment',
  },
  'errors.tooLarge': {
    status: 413,
    es: 'Los datos enviados son demasiado grandes',
    en: 'The data sent is too large',
  },
  'errors.unsupportedType': {
    status: 415,
    es: 'Formato de datos no admitido',
    en: 'Unsupported data format',
  },
  'errors.tooManyAttempts': {
    status: 429,
    es: 'Demasiados intentos, espera unos minutos',
    en: 'Too many attempts, wait a few minutes',
  },
  'checkout.cardDeclined': {
    status: 402,
    es: 'Tu banco no aprobó el pago. Revisa tus datos, cambia de tarjeta o de método de pago',
    en: 'Your bank did not approve the payment. Check your data, change card or payment method',
  },
  'checkout.dataRefused': {
    status: 400,
    es: 'No se pudo procesar el pago con estos datos. Revísalos, escribe tu tarjeta de nuevo e inténtalo otra vez; no se hizo ningún cargo',
    en: 'The payment could not be processed with this data. Check it, enter your card again and retry; nothing was charged',
  },
  'checkout.cardsUnavailable': {
    status: 409,
    es: 'Por ahora no podemos cobrar con tarjeta. No se hizo ningún cargo; inténtalo más tarde',
    en: 'We cannot charge cards right now. Nothing was charged; try again later',
  },
  'checkout.cardNumberInvalid': {
    status: 400,
    es: 'El número de tarjeta no es válido',
    en: 'The card number is not valid',
  },
  'checkout.cardCodeInvalid': { status: 400, es: 'El CVV2 no es válido', en: 'The CVV2 is not valid' },
  'checkout.cardExpireInvalid': {
    status: 400,
    es: 'La vigencia no es válida (ejemplo 05/16)',
    en: 'The expiration is not valid (example 05/16)',
  },
  'checkout.cardExpired': {
    status: 402,
    es: 'La tarjeta está vencida, usa otra',
    en: 'The card has expired, use another one',
  },
  'checkout.noFunds': {
    status: 402,
    es: 'La tarjeta no tiene fondos suficientes, usa otra',
    en: 'The card has insufficient funds, use another one',
  },
  'checkout.callYourBank': {
    status: 402,
    es: 'Tu banco pide que lo autorices: llámalo o usa otro método de pago',
    en: 'Your bank asks you to authorise it: call them or use another payment method',
  },
  'checkout.alreadyOwned': {
    status: 409,
    es: 'Ya tienes esta membresía vigente',
    en: 'You already hold this membership',
  },
  'errors.serverError': {
    status: 500,
    es: 'Ha ocurrido un problema, inténtalo más tarde',
    en: 'A problem has occurred, please try later',
  },
  'errors.notReady': {
    status: 503,
    es: 'Estamos calentando el brazo, inténtalo en un momento',
    en: 'We are warming up, try again in a moment',
  },
  'errors.playbackTaken': {
    status: 410,
    es: 'Tu cuenta empezó a reproducir en otro dispositivo',
    en: 'Your account started playing on another device',
  },
  'checkout.authenticationFailed': {
    status: 402,
    es: 'Tu banco no pudo comprobar que eres tú. Inténtalo de nuevo o usa otra tarjeta',
    en: 'Your bank could not verify that it was you. Try again or use another card',
  },
  'checkout.priceChanged': {
    status: 409,
    es: 'El precio cambió desde que abriste esta página. Revísalo antes de pagar',
    en: 'The price has changed since you opened this page. Check it before you pay',
  },
  'checkout.notInYourCountry': {
    status: 403,
    es: 'Este paquete no se vende en el país desde donde te conectas. Vuelve al inicio para ver el que te corresponde; no se hizo ningún cargo',
    en: 'This package is not sold in the country you are connecting from. Go back home to see the one for you; nothing was charged',
  },
  'checkout.codeInvalid': {
    status: 400,
    es: 'El código no es válido. Revisa el folio y el código secreto de tu tarjeta',
    en: 'The code is not valid. Check the folio and the secret code of your card',
  },
  'checkout.codeUsed': {
    status: 409,
    es: 'Esta tarjeta ya se activó en otra cuenta. Si fuiste tú, entra con esa cuenta',
    en: 'This card was already activated in another account. If it was you, log in with that account',
  },
  'checkout.codeWithdrawn': {
    status: 410,
    es: 'Esta tarjeta fue retirada y no se puede activar. Pregunta donde la compraste',
    en: 'This card was withdrawn and cannot be activated. Ask where you bought it',
  },
  'checkout.codeExpired': {
    status: 410,
    es: 'El paquete de esta tarjeta ya terminó. No la usamos; contacta a soporte',
    en: 'The package of this card is over. We did not use it; contact support',
  },
  'checkout.codeOfOtherCountry': {
    status: 403,
    es: 'Esta tarjeta es de otro país y solo se activa desde ahí. No la usamos: sigue siendo válida',
    en: 'This card is of another country and can be activated only from there. We did not use it: it is still valid',
  },
  'checkout.codeNotNeeded': {
    status: 409,
    es: 'Tu cuenta ya incluye lo que da esta tarjeta. No la usamos: guárdala o regálala',
    en: 'Your account already includes what this card gives. We did not use it: keep it or give it away',
  },
  'errors.notInYourCountry': {
    status: 403,
    es: 'Este juego no se puede ver en tu país',
    en: 'This game cannot be watched in your country',
  },
} as const satisfies Record<string, { status: number; es: string; en: string }>

export type FailureCode = keyof typeof failures
