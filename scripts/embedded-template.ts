// Makes the template of new embedded databases: dist/embedded, complete or absent.
import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '../server/db/open.ts'

const template = join(import.meta.dirname, '../dist/embedded')
const unfinished = `${template}.unfinished`
for (const folder of [template, unfinished]) rmSync(folder, { recursive: true, force: true })
const database = await openDatabase({ folder: unfinished })
await database.close()
renameSync(unfinished, template)
