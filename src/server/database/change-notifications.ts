import type { NotificationListener } from './notification-listener.ts'

/** Callbacks for committed changes. */
export interface ChangeListener {
  /** Receives the cache tags and order events that a committed transaction published; `undefined` stands for all tags. */
  onChange(tags: readonly string[] | undefined): void
  /** LISTEN is up or down. Changes committed while it is down are unknown. */
  onListeningChange(isListening: boolean): void
}

const CHANNEL = 'changes'
/** Published by the database when the tags exceed a notification, and by TRUNCATE. */
const ALL_TAGS = '*'

/** Listens for the changes that the triggers of the database publish. */
export function listenForChanges(notifications: NotificationListener, listener: ChangeListener): Promise<void> {
  return notifications.listen(CHANNEL, {
    onNotification: (payload) => listener.onChange(payload === ALL_TAGS ? undefined : payload.split(' ')),
    onListeningChange: (isListening) => listener.onListeningChange(isListening),
  })
}
