/** For `useSyncExternalStore`: what a server cannot know and a browser knows once and for all. */
export const neverChanges = () => () => undefined
