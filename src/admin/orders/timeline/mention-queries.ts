import { queryOptions } from '@tanstack/react-query'
import { api, readJson } from '../../../api-client.ts'

/** The mentions of the user, and the names that comments can mention. Refetched with every event of an order. */
export const mentionsQuery = queryOptions({
  queryKey: ['staff', 'mentions'],
  queryFn: () => readJson(api.admin.mentions.$get()),
})

/** Marks the mentions of the user as read: those on one order, or all. @returns the mentions after that */
export const markMentionsRead = (orderId?: number) =>
  readJson(api.admin.mentions.read.$post({ json: orderId === undefined ? {} : { orderId } }))
