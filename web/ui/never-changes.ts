/** For `useSyncExternalStore`: a value that a server cannot know and that never changes in a browser. */
export const neverChanges = () => () => undefined
