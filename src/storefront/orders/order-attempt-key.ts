/** Where this browser stores the order whose outcome is not known. The checkout loads the code for it only if there is one. */
export const ORDER_ATTEMPT_KEY = 'orderAttempt'
