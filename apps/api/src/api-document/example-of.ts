import { someMoment, valuesOfFields, valuesOfShapes } from './example-values.ts'

type ByName<Value> = Readonly<Record<string, Value>>
interface JsonSchema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly properties?: ByName<JsonSchema>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
}

/** Where the walk is: in which field of which named shape, and whether something has to be there. */
interface Place {
  readonly field: string
  readonly shape: string
  readonly required: boolean
}

/** An example of a schema; its fields have the values of `example-values.ts`. The test holds it to the schema. */
export function exampleOf(schema: object, shapes: ByName<unknown>): unknown {
  function walk(schema: JsonSchema, { field, shape, required }: Place): unknown {
    const { $ref, items, properties, anyOf, oneOf } = schema
    if ($ref) {
      const name = $ref.slice($ref.lastIndexOf('/') + 1)
      const named = shapes[name] as JsonSchema
      const whole = named.required ? undefined : valuesOfShapes[name]
      return whole ?? walk(named, { field, shape: name, required })
    }
    if (properties) return objectOf(schema, shape)
    const alternatives = anyOf ?? oneOf
    if (alternatives) {
      const mayBeNull = alternatives.some(({ type }) => type === 'null')
      if (mayBeNull && valuesOfFields[field] === null) return null
      const values = alternatives.map((alternative) => walk(alternative, { field, shape, required: false }))
      return values.find((value) => value !== undefined && value !== null) ?? (required && mayBeNull ? null : undefined)
    }
    if (items && !Array.isArray(valuesOfFields[field])) {
      const item = walk(items, { field, shape, required: false })
      return item === undefined ? (required ? [] : undefined) : [item]
    }
    return valueAt(schema, { field, shape, required })
  }

  function objectOf({ properties = {}, required = [] }: JsonSchema, shape: string) {
    const own = valuesOfShapes[shape] ?? {}
    const values = Object.entries(properties).map(([field, schema]) => [
      field,
      field in own ? own[field] : walk(schema, { field, shape, required: required.includes(field) }),
    ])
    return Object.fromEntries(values.filter(([, value]) => value !== undefined))
  }

  return walk(schema, { field: '', shape: '', required: true })
}

/** The value that the field has everywhere, if it fits; else null, the first of a choice, or what any field of its type has. */
function valueAt(schema: JsonSchema, { field, shape, required }: Place): unknown {
  const value = valuesOfFields[field]
  if (value !== undefined && fits(value, schema)) return value
  if (!required) return undefined
  if (schema.type?.includes('null')) return null
  if (shape === 'Instant') return someMoment
  return schema.const ?? schema.enum?.[0] ?? ofType[String(schema.type)]
}

const ofType: ByName<unknown> = { boolean: false, integer: 1, number: 1 }

function fits(value: unknown, { type = [], const: only, enum: choice }: JsonSchema): boolean {
  if (only !== undefined) return value === only
  if (choice) return choice.includes(value)
  if (value === null) return type.includes('null')
  if (Array.isArray(value)) return type === 'array'
  if (typeof value === 'number') return type.includes('number') || (type.includes('integer') && Number.isInteger(value))
  return type.includes(typeof value)
}
