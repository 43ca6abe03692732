/** The body of an error response. `fields` has messages by the field names of the request body. */
export interface ProblemBody {
  message: string
  code: string
  fields?: Record<string, string>
  /** In a 409 of an order: the lines that differ from what the customer saw. */
  changes?: LineConflict[]
  /** In a 409 of an order that repeats another one: the other one, for the account that placed it. */
  orderId?: number
  /** In a 409 of an edit: what another user has saved since the form was loaded. */
  conflict?: EditConflict
  /** The error message of an external service. */
  error?: string
}

/** The conflict of an edit that would overwrite another one. */
export interface EditConflict {
  /** The fields that would be overwritten, with the submitted and the current value. */
  changes: Record<string, { yours: unknown; theirs: unknown }>
  /** The current row. */
  current: Record<string, unknown>
}

/** An order line that differs from what the customer saw, with the current price in rupees and stock. */
export interface LineConflict {
  productId: number
  name: string
  reason: 'price' | 'stock' | 'gone'
  price: number
  stock: number
}
