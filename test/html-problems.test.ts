import { expect, test } from 'vitest'
import { htmlProblems } from './html-problems.ts'

const page = (body: string) =>
  `<!DOCTYPE html><html lang="en-IN"><head><title>Page</title></head><body>${body}</body></html>`

test('valid HTML has no problems', () => {
  const body = '<main><h1>Books</h1><dl><div><dt>Class</dt><dd>12</dd></div></dl><a href="/cart">Cart</a></main>'
  expect(htmlProblems(page(body))).toEqual([])
})

test.for([
  ['<input type="search" role="combobox" aria-label="Search" />', 'An input of this type must not have this role'],
  ['<input type="tel" autocomplete="tel-national" aria-label="Mobile" />', 'valid-autocomplete'],
  ['<select required aria-label="Exam"><option>JEE</option></select>', 'The first option of a required select'],
  ['<dl><div><svg></svg><dt>Orders</dt><dd>2</dd></div></dl>', 'A group of a dl contains dt and dd only'],
  ['<a type="button" href="/cart">Cart</a>', 'The type of a link must be a MIME type'],
  ['<label aria-hidden="true">Rows <input type="text" /></label>', 'A label must not be hidden'],
  ['<noscript aria-hidden="true">Call us</noscript>', 'A noscript must not have aria-hidden'],
  ['<p>One<p id="a">Two</p><p id="a">Three</p>', 'no-dup-id'],
  ['<button type="button"><div>Cart</div></button>', 'element-permitted-content'],
  ['<label for="missing">Name</label>', 'no-missing-references'],
] as const)('%s is reported', ([body, problem]) => {
  expect(htmlProblems(page(body)).join('\n')).toContain(problem)
})
