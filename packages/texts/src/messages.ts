/** Every message of messages/*.json as a function that returns it in the current language (current-language.ts). */
export { m } from '#compiled/messages.js'
/** A piece of a message with marked words, as `m.name.parts()` returns them. */
export type { MessagePart } from '#compiled/runtime.js'
