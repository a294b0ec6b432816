import fc from 'fast-check'
import { applyPatch, createPatch } from 'rfc6902'
import { expect, test } from 'vitest'
import { runs } from '../../../testing/runs.ts'
import { PatchError, patchDocument } from './json-patch.ts'

test.each([
  ['add', { a: [1, 3] }, [{ op: 'add', path: '/a/1', value: 2 }], { a: [1, 2, 3] }],
  ['add at the end', { a: [1] }, [{ op: 'add', path: '/a/-', value: 2 }], { a: [1, 2] }],
  ['add over a field', { a: 1 }, [{ op: 'add', path: '/a', value: null }], { a: null }],
  ['replace', { a: { b: 1 } }, [{ op: 'replace', path: '/a/b', value: [] }], { a: { b: [] } }],
  ['replace all', { a: 1 }, [{ op: 'replace', path: '', value: 7 }], 7],
  ['remove', { a: [1, 2], b: 0 }, [{ op: 'remove', path: '/a/0' }], { a: [2], b: 0 }],
  ['copy', { a: { b: 1 } }, [{ op: 'copy', from: '/a', path: '/c' }], { a: { b: 1 }, c: { b: 1 } }],
  ['move', { a: 1 }, [{ op: 'move', from: '/a', path: '/b' }], { b: 1 }],
  ['escaped names', { 'a/b': 1, 'c~d': 2 }, [{ op: 'remove', path: '/a~1b' }], { 'c~d': 2 }],
  [
    'a copy that is changed afterwards',
    { a: { b: 1 } },
    [
      { op: 'replace', path: '/a/b', value: 2 },
      { op: 'copy', from: '/a', path: '/c' },
      { op: 'replace', path: '/c/b', value: 3 },
    ],
    { a: { b: 2 }, c: { b: 3 } },
  ],
])('a patch is applied: %s', (_, document, patch, expected) => {
  expect(patchDocument(document, patch)).toEqual(expected)
})

test.each([
  ['no list', {}],
  ['an unknown operation', [{ op: 'increase', path: '/a' }]],
  ['a place that is not there', [{ op: 'replace', path: '/b', value: 1 }]],
  ['an item beyond the end', [{ op: 'add', path: '/list/3', value: 1 }]],
  ['an item that is no number', [{ op: 'remove', path: '/list/01' }]],
  ['what every object inherits', [{ op: 'copy', from: '/constructor', path: '/b' }]],
  ['the prototype', [{ op: 'add', path: '/__proto__', value: { evil: true } }]],
  ['a path without its stroke', [{ op: 'remove', path: 'a' }]],
  ['something into itself', [{ op: 'move', from: '/list', path: '/list/0' }]],
  ['the root removed', [{ op: 'remove', path: '' }]],
])('a patch with %s is refused, and the document stays as it was', (_, patch) => {
  const document = { a: 1, list: [1, 2] }
  expect(() => patchDocument(document, patch)).toThrow(PatchError)
  expect(document).toEqual({ a: 1, list: [1, 2] })
})

test('another library’s patch leads to any changed document, and neither document is touched', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (from, to) => {
      fc.pre(!JSON.stringify([from, to]).includes('__proto__'))
      const patch = createPatch(from, to)
      const frozen = JSON.stringify(from)
      const ours = patchDocument(from, patch)
      expect(ours).toEqual(to)
      expect(JSON.stringify(from)).toBe(frozen)
      const theirs = { it: structuredClone(from) }
      applyPatch(
        theirs,
        patch.map((it) => ({ ...it, path: `/it${it.path}` })),
      )
      expect(ours).toEqual(theirs.it)
    }),
    { numRuns: runs(500) },
  )
})

test('an object that a patch does not touch is the same object afterwards', () => {
  const document = { plays: [{ n: 1 }, { n: 2 }], far: {} }
  const after = patchDocument(document, [{ op: 'replace', path: '/plays/1/n', value: 3 }]) as typeof document
  expect(after.plays[0]).toBe(document.plays[0])
  expect(after.far).toBe(document.far)
  expect(after.plays[1]).not.toBe(document.plays[1])
})
