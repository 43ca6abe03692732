import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { MIGRATIONS_FOLDER } from './migrate.ts'

// During a rollout the migrations of a release have run while processes of the previous release still serve. A migration
// must not remove or restrict anything that those use: that follows a release later.

/** The first migration: it creates the schema. */
const BASELINE = '0000'

/** Migrations that may break the rules, by name, and why the previous release is not affected. */
const ALLOWED: Record<string, string> = {}

const FORBIDDEN: [RegExp, string][] = [
  [/\bDROP\s+(?:TABLE|COLUMN|VIEW|FUNCTION|TYPE)\b/i, 'drops an object'],
  [/\bRENAME\b/i, 'renames an object'],
  [/(?<!\bAFTER )\bTRUNCATE\b|\bDELETE\s+FROM\b/i, 'deletes rows'],
  [/\bALTER\s+COLUMN\s+\S+\s+(?:SET\s+DATA\s+)?TYPE\b/i, 'changes the type of a column'],
  [/\bSET\s+NOT\s+NULL\b/i, 'requires a value'],
  [/\bALTER\s+COLUMN\s+\S+\s+DROP\s+DEFAULT\b/i, 'requires a value'],
  [/\bADD\s+COLUMN\b(?![^;]*\b(?:DEFAULT|GENERATED)\b)[^;]*\bNOT\s+NULL\b/i, 'requires a value'],
  [/\bADD\s+CONSTRAINT\b/i, 'rejects rows'],
  [/\bCREATE\s+UNIQUE\s+INDEX\b/i, 'rejects rows'],
]

/** Lists the rules that a migration breaks. The previous release does not use the tables that it creates. */
function listViolations(migration: string): string[] {
  const newTables = [...migration.matchAll(/CREATE TABLE (?:IF NOT EXISTS )?"?(\w+)"?/gi)].map(([, name]) => name ?? '')
  const isForNewTable = (statement: string) =>
    newTables.some((name) => new RegExp(`(?:ALTER TABLE|\\sON) (?:ONLY )?"?${name}"?\\s`, 'i').test(statement))
  return migration
    .replaceAll(/--.*$/gm, '')
    .split(';')
    .filter((statement) => !/^\s*CREATE TABLE\b/i.test(statement) && !isForNewTable(statement))
    .flatMap((statement) => FORBIDDEN.filter(([pattern]) => pattern.test(statement)).map(([, violation]) => violation))
}

describe('migrations are compatible with the previous release', () => {
  const added = fs
    .readdirSync(MIGRATIONS_FOLDER)
    .filter((name) => name.endsWith('.sql') && name.slice(0, BASELINE.length) > BASELINE)

  test('no migration drops, renames or restricts anything, unless it is listed as an exception', () => {
    const violations = added.flatMap((name) => {
      const migration = fs.readFileSync(path.join(MIGRATIONS_FOLDER, name), 'utf8')
      return (ALLOWED[name] ?? ALLOWED[name.slice(BASELINE.length + 1)])
        ? []
        : listViolations(migration).map((violation) => `${name} ${violation}`)
    })
    expect(violations).toEqual([])
  })

  test('every exception is for an existing migration', () => {
    expect(
      Object.keys(ALLOWED).filter((name) => !added.some((file) => file === name || file.endsWith(`_${name}`))),
    ).toEqual([])
  })

  test.for([
    ['ALTER TABLE "orders" DROP COLUMN "city";', 'drops an object'],
    ['ALTER TABLE "orders" RENAME COLUMN "city" TO "town";', 'renames an object'],
    ['DELETE FROM "emails";', 'deletes rows'],
    ['ALTER TABLE "orders" ALTER COLUMN "city" SET DATA TYPE integer;', 'changes the type of a column'],
    ['ALTER TABLE "orders" ALTER COLUMN "city" SET NOT NULL;', 'requires a value'],
    ['ALTER TABLE "orders" ADD COLUMN "gift" boolean NOT NULL;', 'requires a value'],
    ['ALTER TABLE "orders" ADD CONSTRAINT "few" CHECK (id < 9);', 'rejects rows'],
    ['CREATE UNIQUE INDEX "one" ON "orders" ("city");', 'rejects rows'],
  ] as const)('%s %s', ([migration, violation]) => {
    expect(listViolations(migration)).toEqual([violation])
  })

  test('a migration that only adds breaks no rule', () => {
    const migration = `CREATE TABLE "gifts" ("id" integer NOT NULL);
      ALTER TABLE "gifts" ADD CONSTRAINT "gifts_few" CHECK (id < 9);
      CREATE UNIQUE INDEX "gifts_one" ON "gifts" ("id");
      ALTER TABLE "orders" ADD COLUMN "gift" boolean DEFAULT false NOT NULL;
      ALTER TABLE "orders" ADD COLUMN "note" text;
      ALTER TABLE "orders" DROP CONSTRAINT "few";
      CREATE INDEX "orders_gift" ON "orders" ("gift");`
    expect(listViolations(migration)).toEqual([])
  })
})
