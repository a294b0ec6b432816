import type { FailureCode } from './statuses.ts'

/** Why a request was refused, as a viewer reads it. */
export const failuresInSpanish = {
  // Any request.
  'errors.badRequest': 'Algunos datos son incorrectos, contacta a soporte',
  'errors.forgeryProtection': 'Tu sesión cambió en otra pestaña, recarga la página',
  'errors.notAllowed': 'No tienes permiso para esto',
  'errors.notFound': 'No encontramos lo que buscas',
  'errors.methodNotAllowed': 'Operación no disponible',
  'errors.tooLarge': 'Los datos enviados son demasiado grandes',
  'errors.unsupportedType': 'Formato de datos no admitido',
  'errors.tooManyAttempts': 'Demasiados intentos, espera unos minutos',
  'errors.serverError': 'Ha ocurrido un problema, inténtalo más tarde',
  'errors.notReady': 'Estamos calentando el brazo, inténtalo en un momento',
  // Sign-in methods and what they protect.
  'errors.emailPasswordIncorrect': 'El correo y/o la contraseña son incorrectos',
  'errors.emailIsRegistered': 'El correo ya está registrado',
  'errors.entrepreneurIncorrect': 'El número de empresario y/o el NIP son incorrectos',
  'errors.entrepreneurPaused':
    'Hubo demasiados intentos con este número. Entra con tu correo (si no tienes contraseña, recupérala), tu teléfono o tu llave de acceso: desde ahí tu NIP vuelve a servir. O inténtalo en unos minutos',
  'errors.codeIncorrect': 'El código no es correcto o ya venció. Pide otro',
  'errors.tokenExpired': 'El token ha expirado',
  'errors.identityIncorrect': 'No pudimos comprobar quién eres con ese servicio. Inténtalo de nuevo',
  'errors.linkExpired': 'Este enlace ya se usó o venció. Pide uno nuevo',
  'errors.passwordIncorrect': 'La contraseña actual no es correcta',
  'errors.proofNeeded': 'Confirma que eres tú para continuar',
  'errors.proofOfAnother':
    'Eso no abre esta cuenta. Confirma con una forma de entrar que sí sea de esta cuenta',
  'errors.passwordCommon':
    'Esa contraseña aparece en listas de contraseñas robadas o es muy fácil de adivinar. Elige otra',
  'errors.identityTaken': 'Otra cuenta ya entra de esta forma',
  'errors.lastWayIn': 'Es tu única forma de entrar. Agrega otra antes de quitarla',
  'errors.notLoggedIn': 'Inicia sesión para continuar',
  // Watching.
  'errors.membershipRequired': 'Necesitas una membresía vigente para ver este juego',
  'errors.membershipNotBegun':
    'Tu pase todavía no empieza. En tu cuenta dice desde qué día puedes ver los juegos',
  'errors.playbackEnded': 'Esta reproducción terminó, vuelve a abrir el juego',
  'player.videoNotFound': 'Video no disponible',
  'player.linkNotFound': 'Enlace no encontrado: el video no se encontró, inténtalo más tarde',
  'errors.sessionOpen':
    'Ya hay una sesión abierta desde otro dispositivo. Ciérrala ahí y vuelve a intentarlo',
  'errors.playbackReplaced': 'Se abrió un juego en otra pestaña de este dispositivo',
  'errors.playbackTaken': 'Tu cuenta empezó a reproducir en otro dispositivo',
  'errors.playbackStopped': 'La imagen se detuvo desde otro de tus dispositivos',
  'errors.notInYourCountry': 'Este juego no se puede ver en tu país',
  // Buying.
  'errors.paymentInProgress': 'Ya estamos procesando este pago, espera un momento',
  'checkout.cardDeclined':
    'Tu banco no aprobó el pago. Revisa tus datos, cambia de tarjeta o de método de pago',
  'checkout.dataRefused':
    'No se pudo procesar el pago con estos datos. Revísalos, escribe tu tarjeta de nuevo e inténtalo otra vez; no se hizo ningún cargo',
  'checkout.cardsUnavailable':
    'Por ahora no podemos cobrar con tarjeta. No se hizo ningún cargo; paga de otra forma o inténtalo más tarde',
  'checkout.cardsPaused':
    'Desde esta conexión se rechazaron muchas tarjetas, y por seguridad no aceptamos otra por ahora. Inténtalo en una hora, o paga ya de otra forma',
  'checkout.companyUnreachable':
    'No pudimos comunicarnos con el procesador de pagos. No se hizo ningún cargo; inténtalo de nuevo en un momento',
  'checkout.walletDeclined':
    'PayPal no pudo hacer el cobro. No se hizo ningún cargo: elige otra forma de pago en PayPal, o paga de otra manera',
  'checkout.walletExpired':
    'El pago con PayPal no se terminó a tiempo. No se hizo ningún cargo; inténtalo de nuevo o paga de otra forma',
  'checkout.walletCancelled':
    'Cancelaste el pago en PayPal. No se hizo ningún cargo; puedes intentarlo de nuevo o pagar de otra forma',
  'checkout.walletUnavailable':
    'Por ahora no podemos cobrar con PayPal. Paga de otra forma o inténtalo más tarde',
  'checkout.cashUnavailable':
    'Por ahora no podemos generar referencias para pagar en efectivo. No se cobró nada: inténtalo más tarde o usa otra forma de pago',
  'checkout.cashTooLate':
    'Ya no alcanza el tiempo para pagar en una tienda antes de que termine este paquete. Usa otra forma de pago',
  'checkout.cashExpired':
    'La referencia venció sin pagarse y no se cobró nada. Genera otra o usa otra forma de pago; si ya la pagaste, tu pase aparecerá en tu cuenta',
  'checkout.cardNumberInvalid': 'El número de tarjeta no es válido. Revísalo dígito por dígito',
  'checkout.cardCodeInvalid':
    'El CVV2 no es válido. Son 3 dígitos al reverso de la tarjeta, o 4 al frente si es American Express',
  'checkout.cardExpireInvalid':
    'La vigencia no es válida (ejemplo 05/29). Escríbela como aparece en tu tarjeta',
  'checkout.cardExpired': 'La tarjeta está vencida. Usa otra o paga de otra forma',
  'checkout.noFunds': 'La tarjeta no tiene fondos suficientes. Usa otra o paga de otra forma',
  'checkout.callYourBank':
    'Tu banco pide que autorices este pago: llámale y vuelve a intentarlo, o paga de otra forma',
  'checkout.paymentReturned': 'Ese cargo se te devuelve, o ya se te devolvió: tu compra dice por qué',
  'checkout.alreadyOwned': 'Ya tienes esta membresía vigente: no hace falta pagarla otra vez',
  'checkout.authenticationFailed':
    'Tu banco no pudo comprobar que eres tú. Inténtalo de nuevo, usa otra tarjeta o paga de otra forma',
  'checkout.priceChanged': 'El precio cambió desde que abriste esta página. Revísalo antes de pagar',
  'checkout.notInYourCountry':
    'Este paquete no se vende en el país desde donde te conectas. Vuelve al inicio para ver el que te corresponde; no se hizo ningún cargo',
  'checkout.codeInvalid':
    'El código no es válido o ya se usó. Revisa el folio y el código secreto; si ya activaste la tarjeta, entra con esa cuenta',
  'checkout.codeWithdrawn': 'Esta tarjeta fue retirada y no se puede activar. Pregunta donde la compraste',
  'checkout.codeExpired': 'El paquete de esta tarjeta ya terminó. No la usamos; contacta a soporte',
  'checkout.codeOfOtherCountry':
    'Esta tarjeta es de otro país y solo se activa desde ahí. No la usamos: sigue siendo válida',
  'checkout.codeNotNeeded': 'Tu cuenta ya incluye lo que da esta tarjeta. No la usamos: guárdala o regálala',
} as const satisfies Record<FailureCode, string>
