/** What a rule answers: the accepted value, or a refusal with its code. Expected refusals are returned, never thrown. */
export type Accepted<Value> = { readonly ok: true; readonly value: Value }
export type Refused<Code extends string> = { readonly ok: false; readonly refusal: Code; readonly fields?: FieldTexts }
export type Decision<Value, Code extends string> = Accepted<Value> | Refused<Code>

/** One readable text per wrong field, keyed by the field's name on the wire. */
export type FieldTexts = Readonly<Record<string, string>>

/** The rule's yes, with what comes of it. */
export const accept = <Value>(value: Value): Accepted<Value> => ({ ok: true, value })
/** The rule's no; `fields` where a person can mend single fields. */
export const refuse = <const Code extends string>(refusal: Code, fields?: FieldTexts): Refused<Code> =>
  fields ? { ok: false, refusal, fields } : { ok: false, refusal }
