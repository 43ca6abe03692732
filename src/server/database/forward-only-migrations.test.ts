import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { MIGRATIONS_FOLDER } from './schema-version.ts'

// While a release is rolled out its migrations have run, and processes of the release before still serve. What takes away
// or tightens something that those use comes a release later, when nothing uses it any more.

/** The first migration: it creates the schema. */
const BASELINE = '0000'

/** Migrations that may do one of these things all the same, and why the release before does not mind. */
const ALLOWED: Record<string, string> = {
  '0001_order-adjustments.sql': 'no release uses discount_paise',
}

const FORBIDDEN: [RegExp, string][] = [
  [/\bDROP\s+(?:TABLE|COLUMN|VIEW|FUNCTION|TYPE)\b/i, 'takes something away'],
  [/\bRENAME\b/i, 'renames something'],
  [/(?<!\bAFTER )\bTRUNCATE\b|\bDELETE\s+FROM\b/i, 'removes rows'],
  [/\bALTER\s+COLUMN\s+\S+\s+(?:SET\s+DATA\s+)?TYPE\b/i, 'changes what a column holds'],
  [/\bSET\s+NOT\s+NULL\b/i, 'asks for a value that was not asked for'],
  [/\bALTER\s+COLUMN\s+\S+\s+DROP\s+DEFAULT\b/i, 'asks for a value that was not asked for'],
  [/\bADD\s+COLUMN\b(?![^;]*\b(?:DEFAULT|GENERATED)\b)[^;]*\bNOT\s+NULL\b/i, 'asks for a value that was not asked for'],
  [/\bADD\s+CONSTRAINT\b/i, 'refuses rows that were not refused'],
  [/\bCREATE\s+UNIQUE\s+INDEX\b/i, 'refuses rows that were not refused'],
]

/** What a migration does to the release before. Tables that it makes itself are nobody's yet. */
function listViolations(text: string): string[] {
  const own = [...text.matchAll(/CREATE TABLE (?:IF NOT EXISTS )?"?(\w+)"?/gi)].map(([, name]) => name ?? '')
  const isOwn = (statement: string) =>
    own.some((name) => new RegExp(`(?:ALTER TABLE|\\sON) (?:ONLY )?"?${name}"?\\s`, 'i').test(statement))
  return text
    .replaceAll(/--.*$/gm, '')
    .split(';')
    .filter((statement) => !/^\s*CREATE TABLE\b/i.test(statement) && !isOwn(statement))
    .flatMap((statement) => FORBIDDEN.filter(([sign]) => sign.test(statement)).map(([, what]) => what))
}

describe('the release before goes on serving while a new one is brought in', () => {
  const added = fs
    .readdirSync(MIGRATIONS_FOLDER)
    .filter((name) => name.endsWith('.sql') && name.slice(0, BASELINE.length) > BASELINE)

  test('no migration takes away, renames or tightens what it uses, unless it says why it may', () => {
    const found = added.flatMap((name) => {
      const text = fs.readFileSync(path.join(MIGRATIONS_FOLDER, name), 'utf8')
      return ALLOWED[name] ? [] : listViolations(text).map((what) => `${name} ${what}`)
    })
    expect(found).toEqual([])
  })

  test('nothing is allowed that is not there', () => {
    expect(Object.keys(ALLOWED).filter((name) => !added.includes(name))).toEqual([])
  })

  test.for([
    ['ALTER TABLE "orders" DROP COLUMN "city";', 'takes something away'],
    ['ALTER TABLE "orders" RENAME COLUMN "city" TO "town";', 'renames something'],
    ['DELETE FROM "emails";', 'removes rows'],
    ['ALTER TABLE "orders" ALTER COLUMN "city" SET DATA TYPE integer;', 'changes what a column holds'],
    ['ALTER TABLE "orders" ALTER COLUMN "city" SET NOT NULL;', 'asks for a value that was not asked for'],
    ['ALTER TABLE "orders" ADD COLUMN "gift" boolean NOT NULL;', 'asks for a value that was not asked for'],
    ['ALTER TABLE "orders" ADD CONSTRAINT "few" CHECK (id < 9);', 'refuses rows that were not refused'],
    ['CREATE UNIQUE INDEX "one" ON "orders" ("city");', 'refuses rows that were not refused'],
  ] as const)('%s is told of', ([text, what]) => {
    expect(listViolations(text)).toEqual([what])
  })

  test('what only adds is not', () => {
    const text = `CREATE TABLE "gifts" ("id" integer NOT NULL);
      ALTER TABLE "gifts" ADD CONSTRAINT "gifts_few" CHECK (id < 9);
      CREATE UNIQUE INDEX "gifts_one" ON "gifts" ("id");
      ALTER TABLE "orders" ADD COLUMN "gift" boolean DEFAULT false NOT NULL;
      ALTER TABLE "orders" ADD COLUMN "note" text;
      ALTER TABLE "orders" DROP CONSTRAINT "few";
      CREATE INDEX "orders_gift" ON "orders" ("gift");`
    expect(listViolations(text)).toEqual([])
  })
})
