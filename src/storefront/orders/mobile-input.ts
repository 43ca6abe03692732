/** The input of a mobile number in a form that the browser checks, without a script. */
export const MOBILE_INPUT = {
  type: 'tel',
  inputMode: 'tel',
  autoComplete: 'tel',
  pattern: String.raw`\+?([\s\-]*\p{Nd}){10,13}`,
  title: 'A mobile number of 10 digits',
} as const
