type Key = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'defaultPrevented' | 'target'
>

const LIES_OVER_THE_PAGE = '[role="menu"], [role="listbox"], [role$="dialog"]'

/** Whether a key opens the search: Ctrl or ⌘ and K, where nothing lies over the page. A letter alone would be in the way of who dictates. */
export const isSearchKey = ({
  key,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
  defaultPrevented,
  target,
}: Key): boolean =>
  key.toLowerCase() === 'k' &&
  ctrlKey !== metaKey &&
  !(altKey || shiftKey || defaultPrevented) &&
  !(target instanceof Element && target.closest(LIES_OVER_THE_PAGE) !== null)
