/**
 * Parts of the player that its first picture does without, in one file: the build would share out several in
 * many.
 */
export { HelpSheet } from './help-sheet.tsx'
export { PlayingCut } from './playing-cut.tsx'
export { SettingsRows } from './settings-rows.tsx'
