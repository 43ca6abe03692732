import type { Dashboard } from './dashboard.ts'

type Today = keyof Dashboard['today']

/** The list that each number of the dashboard opens. It has as many rows as the number says. */
export const TODAY_LINKS: Record<Today, string> = {
  toSend: '/admin?tab=orders&view=to-send',
  toConfirm: '/admin?tab=more&section=calls',
  stuck: '/admin?tab=orders&view=stuck',
  unpaid: '/admin?tab=orders&view=unpaid',
  toRefund: '/admin?tab=orders&view=to-refund',
  failedDeliveries: '/admin?tab=more&section=failed-deliveries&view=open',
  lateDeliveries: '/admin?tab=more&section=failed-deliveries&view=late',
  parcelsToCheck: '/admin?tab=more&section=rto&view=arrived',
  returns: '/admin?tab=more&section=returns&view=open',
  lateReturns: '/admin?tab=more&section=returns&view=late',
  unreadMessages: '/admin?tab=more&section=contact-messages&status=unread',
  reviewsToCheck: '/admin?tab=more&section=reviews&state=pending',
  outOfStock: '/admin?tab=products&stock=out',
}

/** Orders to send with one status. */
export const toSendLink = (status: 'pending' | 'processing'): string => `${TODAY_LINKS.toSend}&status=${status}`
