/** The endpoints of the confirmation of orders, all for managers. */
export const CONFIRMATION_ENDPOINTS = [
  'GET /admin/confirmations',
  'GET /admin/confirmations/counts',
  'GET /admin/confirmations/{id}',
  'PUT /admin/confirmations/{id}',
  'PUT /admin/confirmations/{id}/claim',
  'DELETE /admin/confirmations/{id}/claim',
  'POST /admin/confirmations/{id}/calls',
  'POST /admin/confirmations/calls/{callId}/undo',
]
