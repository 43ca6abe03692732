const VARIABLE = /\{\{([^{}]*)\}\}/g

type Values = Readonly<Partial<Record<string, string>>>

/** Replaces the variables of a part of a text. A variable without a value becomes empty. */
export const fillVariables = (text: string, values: Values): string =>
  text.replaceAll(VARIABLE, (_, name: string) => values[name.trim()] ?? '')

/** Replaces the variables of a whole text, and trims it. */
export const fillText = (text: string, values: Values): string => fillVariables(text, values).trim()

/** Lists the variables of a text by name, in order. */
export const listVariables = (text: string): string[] =>
  Array.from(text.matchAll(VARIABLE), ([, variable = '']) => variable.trim())

/**
 * Returns the error in the variables of a text; undefined if they are valid.
 * @param known the variables that may be used
 * @param place where they may be used, such as 'this email'
 */
export function variableError(text: string, known: readonly string[], place: string): string | undefined {
  const unknown = listVariables(text).find((variable) => !known.includes(variable))
  if (unknown !== undefined)
    return `{{${unknown}}} is not a variable of ${place}. Choose from: ${known.map((one) => `{{${one}}}`).join(', ')}`
  return /\{\{|\}\}/.test(text.replaceAll(VARIABLE, '')) ? 'Each variable needs two braces on both sides' : undefined
}
