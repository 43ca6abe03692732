/** An expected failure, as every call answers it. `fields` is keyed by the payload's own names. */
export interface ProblemBody {
  message: string
  code: string
  fields?: Record<string, string>
  /** Named in a 409 of an order: what changed since the customer was shown the figures. */
  changes?: LineConflict[]
  /** Named in a 409 of an edit: what somebody else saved since it was read. */
  conflict?: EditConflict
  /** What a service outside the store said. */
  error?: string
}

/** An edit that would overwrite another one. */
export interface EditConflict {
  /** The fields that would be overwritten: what was to be saved, and what stands there now. */
  changes: Record<string, { yours: unknown; theirs: unknown }>
  /** The row as it stands now. */
  current: Record<string, unknown>
}

/** One figure of an order that is no longer what the customer was shown. Prices in rupees. */
export interface LineConflict {
  productId: number
  name: string
  reason: 'price' | 'stock' | 'gone'
  price: number
  stock: number
}
