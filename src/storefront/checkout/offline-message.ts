/** The code that places an order may not have loaded without a connection, so its message is in a file of its own. */
export const OFFLINE_MESSAGE = 'You are offline. Nothing was sent; your details are kept.'
