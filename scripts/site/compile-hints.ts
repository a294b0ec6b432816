import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** The chunks that home evaluates, by name. */
const HOME = /^(?:index|libraries|site|common|games|small-of-home|small-of-games|home-page|tonight)$/
const HINT = '//# allFunctionsCalledOnLoad\n'

/**
 * Lets Chromium compile home's files on another thread while they arrive; other browsers ignore the comment.
 * Compiling each function at its first call was a third of home's blocking time on a slow phone.
 * https://v8.dev/blog/explicit-compile-hints
 */
export const compileHints: Plugin = {
  name: 'compile-hints',
  apply: 'build',
  enforce: 'post',
  async writeBundle({ dir = '' }, bundle) {
    // Its place is the first line: before the list of files that Vite itself puts there at last.
    for (const file of Object.values(bundle))
      if (file.type === 'chunk' && HOME.test(file.name))
        await writeFile(join(dir, file.fileName), HINT + (await readFile(join(dir, file.fileName), 'utf8')))
  },
}
