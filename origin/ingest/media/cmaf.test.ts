import { expect, test } from 'vitest'
import { openCmafWriter } from './cmaf.ts'

const sps = Buffer.from([0x67, 0x64, 0, 0x1e])
const pps = Buffer.from([0x68, 0xee])
/** AVCDecoderConfigurationRecord (ISO/IEC 14496-15, 5.3.3). */
const record = Buffer.from([1, 0x64, 0, 0x1e, 0xff, 0xe1, 0, sps.length, ...sps, 1, 0, pps.length, ...pps])

test('the header has the description of the sound, and no byte of other memory', () => {
  const { init } = openCmafWriter(
    { width: 640, height: 360, record } as Parameters<typeof openCmafWriter>[0],
    { sampleRate: 48_000, channels: 1, record: Buffer.from([0x11, 0x88]) } as Parameters<
      typeof openCmafWriter
    >[1],
  )
  const at = init.indexOf('esds') + 8
  const descriptor = `031900020004114015${'00'.repeat(11)}05021188060102`
  expect(init.subarray(at, at + 27).toString('hex')).toBe(descriptor)
})
