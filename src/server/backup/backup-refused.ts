/** A backup cannot be made or restored so; the message is a sentence for whoever runs the store. Nothing was changed. */
export class BackupRefused extends Error {}

export const CUT_OFF = 'The backup is cut off: its end is missing. Nothing was changed.'
export const ALTERED = 'The backup was altered since it was made, or is not a backup at all. Nothing was changed.'
