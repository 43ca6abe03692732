/** The parts of a JSON schema that say which fields a value may have. */
interface Schema {
  $ref?: string
  properties?: Record<string, Schema>
  items?: Schema
  additionalProperties?: boolean | Schema
  allOf?: Schema[]
  anyOf?: Schema[]
  oneOf?: Schema[]
}

interface Operation {
  responses: Record<string, { content?: Record<string, { schema?: Schema }> }>
}

/** The parts of an OpenAPI document that are read here. */
export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

/** Finds the fields of responses that the OpenAPI document does not name, such as a new column that a presenter passes on. */
export class DeclaredFields {
  readonly #schemas: Record<string, Schema>
  readonly #paths: { pattern: RegExp; parameters: number; operations: Record<string, Operation> }[]

  constructor({ paths, components }: ApiDocument) {
    this.#schemas = components.schemas
    this.#paths = Object.entries(paths)
      .map(([path, operations]) => ({
        pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
        parameters: path.split('{').length,
        operations,
      }))
      // A path without parameters comes before one that also matches it.
      .toSorted((a, b) => a.parameters - b.parameters)
  }

  /** @returns the fields that the response has and the document does not, like `lines[].costPricePaise` */
  find(request: { method: string; path: string }, status: number, body: unknown): string[] {
    const pathname = request.path.split('?')[0] ?? ''
    const found = this.#paths.find(({ pattern }) => pattern.test(pathname))
    const response = found?.operations[request.method.toLowerCase()]?.responses[status]
    const schema = response?.content?.['application/json']?.schema
    return schema ? [...new Set(this.#undeclared(schema, body, ''))] : []
  }

  #undeclared(schema: Schema, value: unknown, at: string): string[] {
    if (typeof value !== 'object' || value === null) return []
    const { items, additionalProperties, properties, choices } = this.#merge(schema)
    if (Array.isArray(value)) return items ? value.flatMap((item) => this.#undeclared(items, item, `${at}[]`)) : []
    if (choices.length > 0) {
      const all = choices.map((choice) => this.#undeclared({ allOf: [choice, { properties }] }, value, at))
      return all.toSorted((a, b) => a.length - b.length)[0] ?? []
    }
    // Any object.
    if (Object.keys(properties).length === 0 && !additionalProperties) return []
    return Object.entries(value).flatMap(([name, field]) => {
      const declared = properties[name] ?? additionalProperties
      const inner = at === '' ? name : `${at}.${name}`
      if (!declared) return [inner]
      return declared === true ? [] : this.#undeclared(declared, field, inner)
    })
  }

  /** A schema with what it refers to and consists of. */
  #merge(schema: Schema): Schema & { properties: Record<string, Schema>; choices: Schema[] } {
    const { $ref, allOf = [], anyOf, oneOf, properties = {}, ...rest } = schema
    const referred = $ref ? this.#schemas[$ref.split('/').at(-1) ?? ''] : undefined
    const merged = { ...rest, properties, choices: anyOf ?? oneOf ?? [] }
    for (const part of [...(referred ? [referred] : []), ...allOf]) {
      const { properties: more, choices, ...other } = this.#merge(part)
      Object.assign(merged, other, {
        properties: { ...merged.properties, ...more },
        choices: [...merged.choices, ...choices],
      })
    }
    return merged
  }
}
