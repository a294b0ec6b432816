// No two folders of the product import each other, directly or through others. Tests may import from anywhere
// and are left out; so are tables, whose foreign keys have a rule of their own.
import rules from './.dependency-cruiser.mjs'

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    { name: 'no cycles of folders', severity: 'error', scope: 'folder', from: {}, to: { circular: true } },
  ],
  options: {
    ...rules.options,
    exclude: {
      path: '^(dist|\\.data)/|\\.test\\.tsx?$|^testing/|-for-tests\\.ts$|test-sandbox\\.ts$|^server/[^/]+/tables\\.ts$',
    },
  },
}
