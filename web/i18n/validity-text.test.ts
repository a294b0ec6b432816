import { beforeAll, expect, test, vi } from 'vitest'

vi.stubGlobal('localStorage', { getItem: () => null })
vi.stubGlobal('document', { documentElement: {} })
const { initI18n, t } = await import('./setup.ts')
const { lastDayText, validityText } = await import('./validity-text.ts')
beforeAll(initI18n)

const season = { date_start: '2026-10-13T06:00:00Z', date_exp: '2027-02-01T05:59:59Z', baseball_day: null }
const day = {
  date_start: '2026-11-22T06:00:00Z',
  date_exp: '2026-11-23T12:00:00Z',
  baseball_day: '2026-11-22',
}

test('a season ends on the league’s last day, also where that day is over already', () => {
  expect(validityText(season, t)).toBe('Del 13 de octubre de 2026 al 31 de enero de 2027')
  expect(lastDayText(season)).toBe('31 de enero de 2027')
})

test('a single day is named by its own date, though it ends in the night after it', () => {
  expect(validityText(day, t)).toBe('El domingo, 22 de noviembre de 2026, hasta que termine el último juego')
  expect(lastDayText(day)).toBe('domingo, 22 de noviembre de 2026')
})
