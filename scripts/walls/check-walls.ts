import { checkBudgets } from './budgets.ts'
import { checkCycles } from './cycles.ts'
import { checkImports } from './imports.ts'
import { checkBarrels, checkNames } from './names.ts'
import type { Finding, ParsedFile } from './source.ts'

/** Everything the house asks of its files. */
export const checkWalls = (files: ParsedFile[]): Finding[] => [
  ...checkNames(files.map((file) => file.path)),
  ...checkBarrels(files),
  ...checkImports(files),
  ...checkCycles(files),
  ...checkBudgets(files),
]
