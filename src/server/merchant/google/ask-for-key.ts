/** What the owner does about a wrong key. */
export const ASK_FOR_KEY = 'Ask the person who runs the server to check the file of the service account'
