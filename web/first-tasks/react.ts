import 'react-dom/client'
import { nextTask } from './next-task.ts'

await nextTask()
