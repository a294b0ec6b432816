import type { FailureTexts } from './texts.ts'

/** Any request. */
export const requestFailures = {
  'errors.badRequest': {
    status: 400,
    es: 'Algunos datos son incorrectos, contacta a soporte',
    en: 'Some data entered incorrectly, contact support',
  },
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
  'errors.notFound': { status: 404, es: 'No encontramos lo que buscas', en: 'We could not find that' },
  'errors.methodNotAllowed': { status: 405, es: 'Operación no disponible', en: 'Operation not available' },
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
} as const satisfies FailureTexts
