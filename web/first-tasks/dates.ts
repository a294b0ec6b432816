import { nextTask } from './next-task.ts'

// The first that a browser does with dates, whatever it is, takes it as long as half of the site: here in three tasks.
await nextTask()
new Intl.Locale('es').maximize()
await nextTask()
Intl.DateTimeFormat.supportedLocalesOf('es')
await nextTask()
new Intl.DateTimeFormat('es').resolvedOptions()
await nextTask()
