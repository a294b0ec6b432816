import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** The chunks that home evaluates, by name. */
const HOME = /^(?:index|libraries|site|common|games|small-of-home|small-of-games|home-page|tonight)$/
const HINT = '//# allFunctionsCalledOnLoad\n'

/**
 * Lets Chromium compile home's files on another thread while they load: otherwise each function is compiled
 * at its first call, which took a third of the time in which home blocked a slow phone (decision 71). Other
 * browsers see only a comment. https://v8.dev/blog/explicit-compile-hints
 */
export const compileHints: Plugin = {
  name: 'compile-hints',
  apply: 'build',
  enforce: 'post',
  async writeBundle({ dir = '' }, bundle) {
    // The hint must be the first line, before the list of files that Vite itself puts there last.
    for (const file of Object.values(bundle))
      if (file.type === 'chunk' && HOME.test(file.name))
        await writeFile(join(dir, file.fileName), HINT + (await readFile(join(dir, file.fileName), 'utf8')))
  },
}
