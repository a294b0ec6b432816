import type { Language } from '../../../contract/language.ts'
import type { LinkTemplate, NoticeTemplate } from './enqueue-mail.ts'

type Texts = { subject: string; heading: string; paragraphs: string[]; notes?: string[] }
type LinkTexts = Texts & { button: string }
type NoticeTexts = Texts & { button?: string }

// No mail has the user's name: a stranger who registers a foreign address could advertise by it in our mail.

/** Mails with a link of one use. */
export const linkTexts: Record<Language, Record<LinkTemplate, LinkTexts>> = {
  es: {
    welcome: {
      subject: '¡Ya estás en la alineación! Confirma tu correo',
      heading: '¡Ya estás en la alineación!',
      paragraphs: [
        'Tu cuenta de Playball está lista. Confirma que este correo es tuyo: así te avisamos de tus compras y puedes volver a entrar si un día se te olvida la contraseña.',
      ],
      button: 'Confirmar mi correo',
      notes: [
        'El enlace sirve una sola vez, durante 24 horas.',
        '¿No abriste tú esta cuenta? Ignora este mensaje.',
      ],
    },
    recovery: {
      subject: 'Cambia tu contraseña de Playball',
      heading: 'De vuelta al juego',
      paragraphs: [
        'Alguien, seguramente tú, pidió cambiar la contraseña de tu cuenta. Elige una nueva con este enlace; al hacerlo cerramos tu sesión en todos tus dispositivos.',
      ],
      button: 'Elegir contraseña nueva',
      notes: [
        'El enlace sirve una sola vez, durante 30 minutos. Si pides otro, este deja de servir.',
        '¿No fuiste tú? No hagas nada: tu contraseña sigue igual.',
      ],
    },
    'confirm-email': {
      subject: 'Confirma tu correo en Playball',
      heading: 'Confirma tu correo',
      paragraphs: ['Con un toque nos dices que este correo es tuyo.'],
      button: 'Confirmar mi correo',
      notes: ['El enlace sirve una sola vez, durante 24 horas.', '¿No lo pediste? Ignora este mensaje.'],
    },
    'change-email': {
      subject: 'Confirma tu correo nuevo en Playball',
      heading: 'Un último out: confirma tu correo nuevo',
      paragraphs: [
        'Pediste usar este correo en tu cuenta de Playball. El cambio se hace cuando abres este enlace.',
      ],
      button: 'Usar este correo',
      notes: ['El enlace sirve una sola vez, durante 30 minutos.', '¿No lo pediste? Ignora este mensaje.'],
    },
  },
  en: {
    welcome: {
      subject: 'You are in the lineup! Confirm your email',
      heading: 'You are in the lineup!',
      paragraphs: [
        'Your Playball account is ready. Confirm that this email is yours: that is how we tell you about your purchases, and how you get back in if you ever forget your password.',
      ],
      button: 'Confirm my email',
      notes: [
        'The link works once, within 24 hours.',
        'If you did not open this account, ignore this message.',
      ],
    },
    recovery: {
      subject: 'Change your Playball password',
      heading: 'Back in the game',
      paragraphs: [
        'Someone, most likely you, asked to change the password of your account. Choose a new one with this link; that logs you out on all your devices.',
      ],
      button: 'Choose a new password',
      notes: [
        'The link works once, within 30 minutes. Asking for another one ends this one.',
        'If it was not you, do nothing: your password stays as it is.',
      ],
    },
    'confirm-email': {
      subject: 'Confirm your email for Playball',
      heading: 'Confirm your email',
      paragraphs: ['One tap tells us that this email is yours.'],
      button: 'Confirm my email',
      notes: ['The link works once, within 24 hours.', 'If you did not ask for it, ignore this message.'],
    },
    'change-email': {
      subject: 'Confirm your new email for Playball',
      heading: 'One last out: confirm your new email',
      paragraphs: [
        'You asked to use this email for your Playball account. It changes when you open this link.',
      ],
      button: 'Use this email',
      notes: ['The link works once, within 30 minutes.', 'If you did not ask for it, ignore this message.'],
    },
  },
}

/** Mails that tell what happened to an account. */
export const noticeTexts: Record<Language, Record<NoticeTemplate, NoticeTexts>> = {
  es: {
    'new-device': {
      subject: 'Entraron a tu cuenta de Playball desde un lugar nuevo',
      heading: '¿Fuiste tú?',
      paragraphs: [
        'Acaban de entrar a tu cuenta desde un lugar que no conocíamos. Si fuiste tú, no tienes que hacer nada. Si no, cambia tu contraseña y cierra las demás sesiones en tu cuenta.',
      ],
      button: 'Revisar mi cuenta',
    },
    'email-change-asked': {
      subject: 'Pidieron cambiar el correo de tu cuenta de Playball',
      heading: 'Tu cuenta va a cambiar de correo',
      paragraphs: [
        'Desde tu cuenta pidieron usar otro correo. Cambiará cuando lo confirmen en el correo nuevo. Si no fuiste tú, cambia tu contraseña ahora: con eso el cambio queda cancelado.',
      ],
      button: 'Revisar mi cuenta',
    },
    'email-changed': {
      subject: 'Tu cuenta de Playball cambió de correo',
      heading: 'Tu correo cambió',
      paragraphs: [
        'Desde ahora entras a Playball con tu correo nuevo, y ya no te escribiremos a este. Si no fuiste tú, escríbenos hoy mismo respondiendo a este mensaje.',
      ],
    },
    'password-changed': {
      subject: 'Cambió la contraseña de tu cuenta de Playball',
      heading: 'Tu contraseña cambió',
      paragraphs: [
        'La contraseña de tu cuenta es otra y cerramos las sesiones de tus demás dispositivos. Si no fuiste tú, pide un enlace para elegir una nueva: en «Iniciar sesión», toca «¿Olvidaste tu contraseña?».',
      ],
      button: 'Ir a Playball',
    },
    'way-joined': {
      subject: 'Tu cuenta de Playball tiene una nueva forma de entrar',
      heading: 'Otra puerta a tu cuenta',
      paragraphs: [
        'Desde ahora también se entra a tu cuenta así. Si fuiste tú, no tienes que hacer nada.',
        'Si no fuiste tú, entra a tu cuenta, quita esa forma de entrar y cierra las demás sesiones. ¿Ya no puedes entrar? En «Iniciar sesión», toca «¿Olvidaste tu contraseña?»: cuando elijas otra contraseña, te preguntamos si conservas las demás formas de entrar o las quitas todas.',
      ],
      button: 'Revisar mi cuenta',
    },
    'way-parted': {
      subject: 'Quitaron una forma de entrar a tu cuenta de Playball',
      heading: 'Una puerta menos',
      paragraphs: [
        'Ya no se entra así a tu cuenta. Si fuiste tú, no tienes que hacer nada.',
        'Si no fuiste tú, entra de otra forma, cierra las demás sesiones y cambia tu contraseña. ¿Ya no puedes entrar? En «Iniciar sesión», toca «¿Olvidaste tu contraseña?».',
      ],
      button: 'Revisar mi cuenta',
    },
    'account-deleted': {
      subject: 'Borramos tu cuenta de Playball',
      heading: 'Hasta la próxima temporada',
      paragraphs: [
        'Como lo pediste, borramos tu cuenta y tus datos. Solo guardamos, sin tu nombre, lo que la ley fiscal exige de tus compras. Cuando quieras volver al parque, aquí estará tu lugar.',
      ],
    },
    'account-deleted-unpaid': {
      subject: 'Borramos tu cuenta de Playball, y esto queda de tus pagos',
      heading: 'Hasta la próxima temporada',
      paragraphs: [
        'Como lo pediste, borramos tu cuenta y tus datos. Solo guardamos, sin tu nombre, lo que la ley fiscal exige de tus compras.',
        'Dejaste pagos abiertos: los cancelamos con la empresa que los cobra, así que ya no los pagues. Si uno se paga de todos modos, o ya te debíamos uno, te devolvemos el dinero: escribe a la dirección de abajo. Solo para eso guardamos, cifrados, tu correo y el teléfono que diste al comprar.',
      ],
    },
  },
  en: {
    'new-device': {
      subject: 'Someone logged in to your Playball account from a new place',
      heading: 'Was it you?',
      paragraphs: [
        'Someone has just logged in to your account from a place we did not recognize. If it was you, there is nothing to do. If not, change your password and log out of your other devices on your account page.',
      ],
      button: 'Check my account',
    },
    'email-change-asked': {
      subject: 'Someone asked to change the email of your Playball account',
      heading: 'Your account is about to change its email',
      paragraphs: [
        'Someone logged in to your account asked to use another email. It changes when the new one is confirmed. If it was not you, change your password now: that cancels it.',
      ],
      button: 'Check my account',
    },
    'email-changed': {
      subject: 'Your Playball account changed its email',
      heading: 'Your email changed',
      paragraphs: [
        'From now on you log in to Playball with your new email, and we no longer write to this one. If it was not you, reply to this message today.',
      ],
    },
    'password-changed': {
      subject: 'The password of your Playball account changed',
      heading: 'Your password changed',
      paragraphs: [
        'Your account has another password, and your other devices were logged out. If it was not you, ask for a link to choose a new one: under “Log in”, tap “Forgot your password?”.',
      ],
      button: 'Go to Playball',
    },
    'way-joined': {
      subject: 'Your Playball account has a new way to log in',
      heading: 'One more door to your account',
      paragraphs: [
        'From now on this logs in to your account as well. If it was you, there is nothing to do.',
        'If it was not you, log in, remove it on your account page and log out of your other devices. Can you no longer get in? Under “Log in”, tap “Forgot your password?”: when you choose another password, we ask whether you keep the other ways to log in or remove them all.',
      ],
      button: 'Check my account',
    },
    'way-parted': {
      subject: 'A way to log in was removed from your Playball account',
      heading: 'One less door',
      paragraphs: [
        'This no longer logs in to your account. If it was you, there is nothing to do.',
        'If it was not you, log in another way, log out of your other devices and change your password. Can you no longer get in? Under “Log in”, tap “Forgot your password?”.',
      ],
      button: 'Check my account',
    },
    'account-deleted': {
      subject: 'We deleted your Playball account',
      heading: 'See you next season',
      paragraphs: [
        'As you asked, we deleted your account and your data. We only keep, without your name, what tax law requires about your purchases. Whenever you want to come back to the ballpark, your seat is here.',
      ],
    },
    'account-deleted-unpaid': {
      subject: 'We deleted your Playball account, and this is left of your payments',
      heading: 'See you next season',
      paragraphs: [
        'As you asked, we deleted your account and your data. We only keep, without your name, what tax law requires about your purchases.',
        'You left payments open: we cancel them with the company that collects them, so please do not pay them any more. If one is paid all the same, or we already owed you one, we give the money back: write to the address below. For that alone we keep, encrypted, your email and the phone that you gave when you bought.',
      ],
    },
  },
}

/** The labels of a notice's facts, in their order. */
export const rowLabels: Record<Language, Record<string, string>> = {
  es: {
    way: 'Forma de entrar',
    number: 'Número',
    ways: 'Todavía puedes entrar con',
    device: 'Dispositivo',
    at: 'Cuándo',
    country: 'Desde',
    email: 'Correo nuevo',
    payments: 'Pagos',
    until: 'Guardamos tu contacto hasta',
    contact: 'Escribe a',
  },
  en: {
    way: 'Way to log in',
    number: 'Number',
    ways: 'You can still log in with',
    device: 'Device',
    at: 'When',
    country: 'From',
    email: 'New email',
    payments: 'Payments',
    until: 'We keep your contact until',
    contact: 'Write to',
  },
}

/** The names of the sign-in methods. */
export const wayNames: Record<Language, Record<string, string>> = {
  es: { phone: 'Código SMS a un teléfono', facebook: 'Facebook', apple: 'Apple', passkey: 'Llave de acceso' },
  en: { phone: 'Code by SMS to a phone', facebook: 'Facebook', apple: 'Apple', passkey: 'Passkey' },
}
