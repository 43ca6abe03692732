/** Shared by both front ends, so that each notices logins and logouts in the other. */
export const SESSION_QUERY_KEY = ['session'] as const
