import { nextTask } from './next-task.ts'

// The first that a browser does with dates, whatever it is, takes it as long as half of the site.
await nextTask()
Intl.DateTimeFormat.supportedLocalesOf('es')
await nextTask()
