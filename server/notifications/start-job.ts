/** The job that tells one device of one game's start. */
export const START_JOB = 'game-start'
