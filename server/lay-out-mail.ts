import type { Language } from '../contract/language.ts'

/** The content of a mail, in this order; text and HTML are both made from it. */
export type MailContent = {
  lang: Language
  heading: string
  paragraphs: string[]
  /** Facts as label and value. */
  rows?: [string, string][]
  button?: { label: string; url: string }
  /** Small print. */
  notes?: string[]
}

/** A mail as text and as HTML that is legible in light and dark, from 320 px on, without loading anything. */
export const layOutMail = (it: MailContent): { text: string; html: string } => ({
  text: textOf(it),
  html: htmlOf(it),
})

const textOf = ({ heading, paragraphs, rows = [], button, notes = [] }: MailContent): string =>
  [
    heading,
    ...paragraphs,
    rows.map(([label, value]) => `${label}: ${value}`).join('\n'),
    button === undefined ? '' : `${button.label}:\n${button.url}`,
    ...notes,
  ]
    .filter((part) => part !== '')
    .join('\n\n')

/** Inline for clients that drop `style`; the rules there change the colours for clients with a dark mode. */
const COLORS = {
  page: 'background:#f4f1e8',
  card: 'background:#ffffff;color:#111829',
  faint: 'color:#4a556e',
  button: 'background:#111829;color:#ffffff',
}

const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){.page{background:#0a0f1c!important}.card{background:#111829!important;color:#f7f3e8!important}.faint{color:#c5ccdb!important}.button{background:#ffb04a!important;color:#1c0f02!important}}`

const htmlOf = (it: MailContent): string =>
  [
    `<!doctype html><html lang="${it.lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">`,
    `<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(it.heading)}</title><style>${STYLE}</style></head>`,
    `<body class="page" style="margin:0;padding:0;${COLORS.page}"><table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="${COLORS.page}"><tr><td align="center" style="padding:16px 8px">`,
    `<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;border-radius:12px;text-align:left;font-family:Arial,sans-serif;font-size:16px;line-height:1.5;${COLORS.card}"><tr><td style="padding:24px 20px;word-break:break-word;overflow-wrap:anywhere">`,
    `<p class="faint" style="margin:0 0 8px;font-size:14px;font-weight:bold;${COLORS.faint}">Playball</p><h1 style="margin:0 0 16px;font-size:24px;line-height:1.25">${escapeHtml(it.heading)}</h1>`,
    ...it.paragraphs.map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`),
    rowsHtml(it.rows ?? []),
    it.button === undefined ? '' : buttonHtml(it.button),
    ...(it.notes ?? []).map(
      (text) =>
        `<p class="faint" style="margin:0 0 8px;font-size:14px;${COLORS.faint}">${escapeHtml(text)}</p>`,
    ),
    '</td></tr></table></td></tr></table></body></html>',
  ].join('')

const rowsHtml = (rows: [string, string][]): string =>
  rows.length === 0 ? '' : `<dl style="margin:0 0 16px">${rows.map(rowHtml).join('')}</dl>`

/** Puts the label above the value: beside each other they would not fit 320 px. */
const rowHtml = ([label, value]: [string, string]): string =>
  `<dt class="faint" style="font-size:14px;${COLORS.faint}">${escapeHtml(label)}</dt><dd style="margin:0 0 8px;font-weight:bold">${escapeHtml(value)}</dd>`

/** Repeats the address below the button, for users who do not trust a button. */
const buttonHtml = ({ label, url }: { label: string; url: string }): string =>
  `<p style="margin:0 0 16px"><a class="button" href="${escapeHtml(url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;font-weight:bold;text-decoration:none;${COLORS.button}">${escapeHtml(label)}</a></p><p class="faint" style="margin:0 0 16px;font-size:14px;${COLORS.faint}">${escapeHtml(url)}</p>`

const escapeHtml = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
