import '../../contract/accounts/country.ts'
import '../../contract/accounts/own-session.ts'
import '../../contract/memberships.ts'
import '../../contract/playback-elsewhere.ts'
import '../../contract/site.ts'
import { nextTask } from './next-task.ts'

// What every page parses by: each shape is made when its file is evaluated.
await nextTask()
