import '../../contract/accounts/country.ts'
import '../../contract/accounts/own-session.ts'
import { nextTask } from './next-task.ts'

// What every page parses by: each shape is made when its file is evaluated, and all of them in one task are a long one.
await nextTask()
