export const USERNAME_MIN = 3
export const PASSWORD_MIN = 6
export const STAFF_PASSWORD_MIN = 8
export const PASSWORD_MAX = 256
