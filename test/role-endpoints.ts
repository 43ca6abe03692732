import type { Role } from '../src/domain/accounts/roles.ts'

/** The endpoints of a packer: the orders to send, packing, the courier, papers, comments, and the own second factor. */
const PACKER_ENDPOINTS = [
  'GET /admin/two-factor',
  'POST /admin/two-factor',
  'POST /admin/two-factor/confirm',
  'POST /admin/two-factor/disable',
  'GET /admin/events',
  'GET /admin/invoices/{id}/pdf',
  'GET /admin/orders/{id}/invoices',
  'POST /admin/orders/{id}/comments',
  'GET /admin/orders/documents',
  'GET /admin/orders/documents/pages',
  'GET /admin/orders/{id}/emails',
  'GET /admin/packing',
  'GET /admin/packing/by-code/{code}',
  'PUT /admin/packing/{id}',
  'GET /admin/orders/{id}/shipments',
  'GET /admin/orders/views',
  'GET /admin/mentions',
  'POST /admin/mentions/read',
  'GET /admin/saved-order-views',
  'POST /admin/saved-order-views',
  'DELETE /admin/saved-order-views/{id}',
  'PATCH /admin/saved-order-views/{id}',
  'POST /admin/shipment-batches',
  'POST /admin/shipment-batches/check',
  'GET /admin/shipment-batches/{id}',
  'GET /admin/shipment-batches/{id}/documents',
  'POST /admin/shipment-batches/{id}/retry',
  'GET /orders',
  'POST /shiprocket/create-order/{id}',
]

/** The endpoints of the owner alone: figures, files of customers and orders, settings, staff and the audit log. */
const OWNER_ENDPOINTS = [
  'GET /admin/audit',
  'GET /admin/users',
  'POST /admin/users',
  'PATCH /admin/users/{id}',
  'PUT /admin/users/{id}/password',
  'DELETE /admin/users/{id}/sessions',
  'DELETE /admin/users/{id}/two-factor',
  'GET /admin/deletion-requests',
  'POST /admin/deletion-requests',
  'GET /admin/deletion-requests/export',
  'POST /admin/deletion-requests/{id}/withdraw',
  'GET /admin/customers/export',
  'GET /admin/invoices',
  'GET /admin/invoices/export',
  'GET /admin/email-templates',
  'PATCH /admin/email-templates/{name}',
  'DELETE /admin/email-templates/{name}',
  'POST /admin/email-templates/{name}/preview',
  'POST /admin/email-templates/{name}/test',
  'GET /admin/orders/export',
  'PATCH /admin/shop-settings',
  'POST /check-shiprocket-auth',
  'POST /email/reload-config',
  'POST /email/test',
  'POST /google-merchant/check',
  'POST /google-merchant/run-scheduled-sync',
  'GET /google-merchant/status',
  'POST /google-merchant/sync',
  'POST /site-settings',
  'DELETE /site-settings/{id}',
  'PATCH /site-settings/{id}',
  'PUT /site-settings/{id}',
  'GET /subscribers/export',
]

/** Returns the role that an admin endpoint requires. */
export function requiredRole(endpoint: string): Role {
  if (PACKER_ENDPOINTS.includes(endpoint)) return 'packer'
  return OWNER_ENDPOINTS.includes(endpoint) ? 'owner' : 'manager'
}
