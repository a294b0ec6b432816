import { expect, test } from 'vitest'
import { layOutMail, type MailContent } from './lay-out-mail.ts'

const content: MailContent = {
  lang: 'es',
  heading: '¡Play ball!',
  paragraphs: ['Uno.', 'Dos <b>&</b>.'],
  rows: [['Equipo', '"Tomateros"']],
  button: { label: 'Entrar', url: 'https://playball.example/home#reset=abc' },
  notes: ['Letra chica.'],
}

test('a mail’s text has all that it says, in order, with the link on a line of its own', () => {
  expect(layOutMail(content).text.split('\n')).toEqual([
    '¡Play ball!',
    '',
    'Uno.',
    '',
    'Dos <b>&</b>.',
    '',
    'Equipo: "Tomateros"',
    '',
    'Entrar:',
    'https://playball.example/home#reset=abc',
    '',
    'Letra chica.',
  ])
})

test('a mail’s HTML escapes what it says, turns dark with its reader, and loads nothing', () => {
  const { html } = layOutMail(content)
  expect(html).toContain('Dos &lt;b&gt;&amp;&lt;/b&gt;.')
  expect(html).toContain('&quot;Tomateros&quot;')
  expect(html).toContain('prefers-color-scheme:dark')
  expect(html).toContain('name="color-scheme" content="light dark"')
  expect(html).not.toMatch(/<(img|link|script)|url\(/)
})

test('a mail’s HTML has no width that a phone of 320 px would have to scroll', () => {
  const { html } = layOutMail(content)
  const fixed = [...html.matchAll(/(?<!max-)width[:=]"?(\d+)(%|px)?/g)].map((it) => `${it[1]}${it[2] ?? ''}`)
  expect(new Set(fixed)).toEqual(new Set(['100%']))
})
