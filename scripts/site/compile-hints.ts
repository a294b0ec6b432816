import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** All that home evaluates, by the names of the chunks. */
const HOME = /^(?:index|libraries|site|common|games|small-of-home|small-of-games|home-page|tonight)$/
const HINT = '//# allFunctionsCalledOnLoad\n'

/**
 * Has Chromium compile the files that home evaluates while they come, on another thread: a function that is called for the first time is compiled
 * there and then, which was a third of the time that home kept a poor phone from a press (decision 71). To all other browsers it is a comment.
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
