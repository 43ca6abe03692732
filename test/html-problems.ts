import {
  definePlugin,
  type DOMReadyEvent,
  type HtmlElement,
  HtmlValidate,
  Rule,
  StaticConfigLoader,
} from 'html-validate'

/** The roles that an input may have by ARIA in HTML. Other types of input have no role. */
const INPUT_ROLES: Readonly<Record<string, readonly string[]>> = {
  text: ['combobox', 'searchbox', 'spinbutton'],
  checkbox: ['button', 'menuitemcheckbox', 'option', 'switch'],
  radio: ['menuitemradio'],
  button: ['checkbox', 'combobox', 'link', 'menuitem', 'option', 'radio', 'switch', 'tab'],
}
const DL_GROUP_CONTENT = ['dt', 'dd', 'script', 'template']

interface Check {
  selector: string
  isValid: (element: HtmlElement) => boolean
  message: string
}

/** Rules of the HTML standard and of ARIA in HTML that html-validate lacks. */
const CHECKS: readonly Check[] = [
  {
    selector: 'input[role]',
    isValid: (input) =>
      (INPUT_ROLES[input.getAttributeValue('type') ?? 'text'] ?? []).includes(input.getAttributeValue('role') ?? ''),
    message: 'An input of this type must not have this role',
  },
  {
    selector: 'select[required]',
    isValid: (select) => select.querySelector('option')?.getAttributeValue('value') === '',
    message: 'The first option of a required select must be empty',
  },
  {
    selector: 'dl > div > *',
    isValid: ({ tagName }) => DL_GROUP_CONTENT.includes(tagName),
    message: 'A group of a dl contains dt and dd only',
  },
  {
    selector: 'a[type]',
    isValid: (link) => link.getAttributeValue('type')?.includes('/') ?? true,
    message: 'The type of a link must be a MIME type',
  },
  { selector: 'label[aria-hidden]', isValid: () => false, message: 'A label must not be hidden' },
  { selector: 'noscript[aria-hidden]', isValid: () => false, message: 'A noscript must not have aria-hidden' },
]

class MoreOfTheStandard extends Rule {
  override setup(): void {
    this.on('dom:ready', ({ document }: DOMReadyEvent) => {
      for (const { selector, isValid, message } of CHECKS) {
        for (const node of document.querySelectorAll(selector)) if (!isValid(node)) this.report({ node, message })
      }
    })
  }
}

const OFF = {
  // Names are case-insensitive in HTML, and React writes them as in JSX.
  'attr-case': 'off',
  // React writes `disabled=""` and `<br/>`, which are valid.
  'attribute-boolean-style': 'off',
  'attribute-empty-style': 'off',
  'void-style': 'off',
  // `type` defaults to text.
  'no-implicit-input-type': 'off',
  // `<div role="region">` and the like of Radix are valid.
  'prefer-native-element': 'off',
  // Where a phone number wraps is a matter of style.
  'tel-non-breaking': 'off',
  // Forms that save each change have no button.
  'wcag/h32': 'off',
  // The content security policy forbids style attributes, which all-pages.e2e.ts checks. Scripts set positions.
  'no-inline-style': 'off',
  // An open dialog hides the page behind it from screen readers and keeps the focus inside. axe checks that it does.
  'hidden-focusable': 'off',
  // The length of a title is a matter of style, and products have long names.
  'long-title': 'off',
} as const

const plugin = definePlugin({ name: 'store', rules: { 'more-of-the-standard': MoreOfTheStandard } })
const config = {
  root: true,
  plugins: [plugin],
  extends: ['html-validate:recommended'],
  rules: {
    'more-of-the-standard': 'error' as const,
    'no-missing-references': 'error' as const,
    // IDs of React begin with an underscore; HTML only forbids white space in them.
    'valid-id': ['error', { relaxed: true }] as ['error', { relaxed: boolean }],
    // Checkboxes with one name are a filter with several values.
    'form-dup-name': ['error', { shared: ['radio', 'checkbox', 'button', 'reset', 'submit'] }] as [
      'error',
      { shared: string[] },
    ],
    ...OFF,
  },
}
const validator = new HtmlValidate(new StaticConfigLoader(config))

/** Returns the violations of the HTML standard in a document, with their elements. */
export const htmlProblems = (html: string): string[] =>
  validator
    .validateStringSync(html)
    .results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} at ${selector}`),
    )
