import type { FailureTexts } from './texts.ts'

/** Ways in and what they guard. */
export const accountFailures = {
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
    en: 'This link was already used or has expired. Ask for a new one',
  },
  'errors.passwordIncorrect': {
    status: 403,
    es: 'La contraseña actual no es correcta',
    en: 'The current password is not correct',
  },
  'errors.proofNeeded': {
    status: 403,
    es: 'Confirma que eres tú para continuar',
    en: 'Confirm that it is you to continue',
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
} as const satisfies FailureTexts
