/** Both fronts keep who is logged in under this name, so that each learns of it from the other. */
export const SESSION_KEY = ['session'] as const
