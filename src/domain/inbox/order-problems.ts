/** The problems with an order, in the order of the choices. */
export const ORDER_PROBLEMS = ['not-arrived', 'missing-book', 'wrong-book', 'wrong-details', 'cancel', 'other'] as const
export type OrderProblem = (typeof ORDER_PROBLEMS)[number]

export const ORDER_PROBLEM_LABELS: Record<OrderProblem, string> = {
  'not-arrived': 'It has not arrived',
  'missing-book': 'A book or module is missing',
  'wrong-book': 'Wrong or damaged book',
  'wrong-details': 'Wrong address or phone number',
  cancel: 'I want to cancel',
  other: 'Something else',
}

export const ORDER_HELP_MAX = 2000

const OF_DELIVERED: readonly OrderProblem[] = ['not-arrived', 'missing-book', 'wrong-book', 'other']

/** Returns the problems that an order of this status can have. */
export const problemsOf = (status: string): readonly OrderProblem[] =>
  status === 'cancelled' ? ['other'] : status === 'delivered' ? OF_DELIVERED : ORDER_PROBLEMS
