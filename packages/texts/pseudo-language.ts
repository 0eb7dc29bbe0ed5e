/** A message of messages/*.json: a text, or variants of which a value chooses one. */
export type Message = string | readonly { readonly match: Readonly<Record<string, string>> }[]

const plain = 'AaBCcDdEeGgHhIiJjKkLlNnOoRrSsTtUuWwYyZz'
const accented = 'ÀàƁČčĎďÉéĜĝĤĥÎîĴĵĶķĻļÑñÔôŔŕŠšŤťÛûŴŵÝýŽž'
/** German takes about a third more room than English. */
const longer = 0.35

/** English as it would look in no language: `[Šîĝñ îñ ···]`. Whatever has no brackets or accents on a screen is no message. */
function pseudoText(text: string): string {
  const changed = text
    .split(/(\{[^}]*\})/)
    .map((part) => (part.startsWith('{') ? part : part.replaceAll(/[a-z]/gi, accent)))
    .join('')
  return `[${changed} ${'·'.repeat(Math.ceil(text.length * longer))}]`
}

const accent = (letter: string): string => accented[plain.indexOf(letter)] ?? letter

/** A message with its texts changed; its values, marks and plural forms stay as they are. */
export const pseudoMessage = (message: Message): Message =>
  typeof message === 'string'
    ? pseudoText(message)
    : message.map((variants) => ({
        ...variants,
        match: Object.fromEntries(
          Object.entries(variants.match).map(([condition, text]) => [condition, pseudoText(text)]),
        ),
      }))
