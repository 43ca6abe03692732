/** Shared by both front ends, so that each sees logins and logouts of the other. */
export const SESSION_QUERY_KEY = ['session'] as const
