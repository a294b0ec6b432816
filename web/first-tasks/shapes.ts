import './account-shapes.ts'
import '../../contract/memberships.ts'
import '../../contract/playback-elsewhere.ts'
import '../../contract/site.ts'
import { nextTask } from './next-task.ts'

// The rest of what every page parses by.
await nextTask()
