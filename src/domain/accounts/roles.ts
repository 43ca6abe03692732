// The rights of the staff. The server checks them at every route; the pages only hide controls that it would refuse.

/** The roles, from the one with all rights to the one with the fewest. */
export const ROLES = ['owner', 'manager', 'packer'] as const
export type Role = (typeof ROLES)[number]

export const ROLE_LABELS: Record<Role, string> = { owner: 'Owner', manager: 'Manager', packer: 'Packer' }

/** What a role may do, for the owner who gives it. */
export const ROLE_HINTS: Record<Role, string> = {
  owner: 'Everything: sales figures, invoices, exports of customers and orders, settings and staff.',
  manager:
    'Products and prices, orders, returns, customers, messages and content. No sales figures, settings or staff.',
  packer: 'Sees the orders, packs them, sends them to the courier, prints and comments. Changes nothing else.',
}

/** Whether a user has a role or one with more rights. Customers have none. */
export const hasRole = (user: { isAdmin: boolean; role?: Role | undefined }, minimum: Role): boolean =>
  user.isAdmin && user.role !== undefined && ROLES.indexOf(user.role) <= ROLES.indexOf(minimum)
