/** A file of the project: its path from the project's root with forward slashes, and its text. */
export interface SourceFile {
  path: string
  text: string
}

export interface Import {
  line: number
  /** A package (`zod`, `node:fs`) or, for a file of the project, its path from the root. */
  target: string
  isFile: boolean
  /** Erased before the program runs. `import { type A }` is not: what is left of it still loads the file. */
  typeOnly: boolean
}

export interface MeasuredFunction {
  line: number
  name: string
  lines: number
}

export interface ParsedFile extends SourceFile {
  lines: number
  imports: Import[]
  functions: MeasuredFunction[]
  onlyReExports: boolean
}

export interface Finding {
  path: string
  line?: number
  message: string
  /** 'fail' fails the check, 'warn' is reported only. */
  weight: 'fail' | 'warn'
}
