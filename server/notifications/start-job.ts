/** The job that notifies one device of one game's start. */
export const START_JOB = 'game-start'
