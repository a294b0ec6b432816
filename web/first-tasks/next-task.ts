/** Goes on in a task of its own: what came meanwhile, a press or a scroll, goes first. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
