import { InvalidSetting, readSettings } from '../../server/settings/settings.ts'

/** All that a live start needs, and nothing more. */
export const live = {
  MODE: 'live',
  PUBLIC_URL: 'https://playball.example',
  LEAGUE_FEED_URL: 'https://stats.example/api/',
  VIDEO_ORIGIN_URL: 'https://video.example/games',
  OPENPAY_URL: 'https://api.openpay.example/v1',
  OPENPAY_MERCHANT_ID: 'mliga',
  OPENPAY_PUBLIC_KEY: 'pk_abc',
  OPENPAY_PRIVATE_KEY: 'sk_abc',
  OPENPAY_SCRIPTS: 'https://js.openpay.example/openpay.v1.min.js,https://js.openpay.example/data.js',
  OPENPAY_WEBHOOK_USER: 'liga',
  OPENPAY_WEBHOOK_PASSWORD: 'largo-y-secreto',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'Taquilla <taquilla@liga.example>',
  PRIVACY_CONTACT: 'Liga de Beisbol, A. C., Calle 1, Guadalajara; privacidad@liga.example',
  SUPPORT_CHAT: 'https://chat.liga.example',
}

/** The sentence by which an environment is refused; empty where it is not. */
export const refusal = (env: Record<string, string>): string => {
  try {
    readSettings(env)
  } catch (error) {
    if (error instanceof InvalidSetting) return error.message
    throw error
  }
  return ''
}
