import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { openContact, sealContact } from './sealed-contact.ts'

const key = () => randomBytes(32).toString('base64url')
const CONTACT = { email: 'ñandú@correo.example', telephone: '6671234567' }
const sealed = (contactKey: string) =>
  sealContact({ contactKey, random: randomBytes }, '5-1-abcdEFGH', CONTACT)

test('a sealed contact opens with its key for its own order, and is a different text each time', () => {
  const contactKey = key()
  expect(openContact(contactKey, '5-1-abcdEFGH', sealed(contactKey))).toEqual(CONTACT)
  expect(sealed(contactKey)).not.toBe(sealed(contactKey))
  expect(openContact(contactKey, '5-1-abcdEFGI', sealed(contactKey))).toBeUndefined()
  expect(openContact(key(), '5-1-abcdEFGH', sealed(contactKey))).toBeUndefined()
})

test('a sealed contact with a changed byte or a cut end does not open', () => {
  const contactKey = key()
  const bytes = Buffer.from(sealed(contactKey), 'base64url')
  const opens = (it: Buffer) =>
    openContact(contactKey, '5-1-abcdEFGH', it.toString('base64url')) !== undefined
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect([opens(changed), opens(bytes.subarray(0, at))], `byte ${at}`).toEqual([false, false])
  }
})
