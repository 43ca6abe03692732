/** Whether a text is six digits without a leading 0. */
export const isPinCode = (value: string): boolean => /^[1-9]\d{5}$/.test(value)
