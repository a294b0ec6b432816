import '../../contract/games/live.ts'
import { nextTask } from './next-task.ts'

// What a game is parsed by; what it is folded and shown by follows in a task of its own.
await nextTask()
