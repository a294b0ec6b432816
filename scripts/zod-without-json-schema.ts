import type { Plugin } from 'vite'

const WRITERS = /zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/
const EXPORTED = /^export (?:const|function) (\w+)/gm

/**
 * Each schema of zod can describe itself as JSON Schema, so the code for it comes with the first schema. The site only parses: in
 * its build that code is left out, and whoever asks for it is told so. The server, which writes openapi.json, has all of zod.
 */
export const zodWithoutJsonSchema: Plugin = {
  name: 'zod-without-json-schema',
  apply: 'build',
  transform: {
    filter: { id: WRITERS },
    handler: (code) => {
      const names = [...code.matchAll(EXPORTED)].map(([, name]) => name)
      return {
        code: [
          "const absent = () => () => { throw new Error('the site is built without JSON Schema') }",
          ...names.map((name) => `export const ${name} = absent`),
          ...(names.includes('processSchema') ? ['export { processSchema as process }'] : []),
        ].join('\n'),
        map: null,
      }
    },
  },
}
