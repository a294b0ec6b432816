import { expect, test } from 'vitest'
import { refuseCommonPassword } from './refuse-common-password.ts'

const owner = { name: 'Lourdes Zazueta', email: 'lulu.beltran@correo.example' }
const isRefused = (password: string) =>
  refuseCommonPassword(password, owner).then(
    () => false,
    (error: { code?: string }) => error.code === 'errors.passwordCommon',
  )

test('passwords on the lists of stolen ones are refused, whatever their case and accents', async () => {
  for (const it of ['password', 'PassWord', 'iloveyou', 'qwertyuiop', 'contraseña', 'CONTRASEÑA1'])
    expect(await isRefused(it), it).toBe(true)
})

test('a word or a name with a tail of digits is refused', async () => {
  for (const it of ['guadalupe1', 'mexico2026', 'beisbol2026', 'hernandez99', 'Password123!', 'estadio77.'])
    expect(await isRefused(it), it).toBe(true)
})

test('sequences and repetitions are refused', async () => {
  for (const it of [
    '12345678',
    '1234567890',
    '87654321',
    'abcdefgh',
    'abcd1234',
    'aaaaaaaa',
    'xyxyxyxy',
    '77777777a',
  ])
    expect(await isRefused(it), it).toBe(true)
})

test('a password of only the product’s, the league’s or the user’s words is refused', async () => {
  for (const it of [
    'playball!',
    'Playball-2026',
    'TomaterosCuliacan',
    'naranjeros_77',
    'lourdes.zazueta',
    'Beltran-1990',
    'zazueta playball',
  ])
    expect(await isRefused(it), it).toBe(true)
})

test('the user’s own e-mail is refused, however short', async () => {
  const short = { name: 'Ana Paz', email: 'ap7@correo.example' }
  for (const it of ['ap7@correo.example', 'AP7@Correo.example!', 'ap7-12345', 'ap7ap7ap7'])
    await expect(refuseCommonPassword(it, short), it).rejects.toMatchObject({ code: 'errors.passwordCommon' })
  await refuseCommonPassword('ap7-curva-baja', short)
})

test('a password that is hard to guess is accepted, whatever its characters', async () => {
  for (const it of [
    'curva-baja-77',
    'beisbol-2026',
    'Lourdes come tacos',
    'tres outs y un jonrón',
    'k4-ñandú-verde',
    '⚾️🌵🦅🌊🔥🎺',
    'q7W!pZ2x',
  ])
    expect(await isRefused(it), it).toBe(false)
})
