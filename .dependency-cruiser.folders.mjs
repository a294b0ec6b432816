// No two folders of the product import each other, on whatever way round. Tests may look anywhere and are left out.
import rules from './.dependency-cruiser.mjs'

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    { name: 'no cycles of folders', severity: 'error', scope: 'folder', from: {}, to: { circular: true } },
  ],
  options: {
    ...rules.options,
    exclude: {
      path: '^(dist|\\.data)/|\\.test\\.tsx?$|^server/testing/|-for-tests\\.ts$|test-sandbox\\.ts$',
    },
  },
}
