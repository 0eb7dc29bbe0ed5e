/** Every message of messages/*.json as a function that returns it in the current language (current-language.ts). */
export { m } from './compiled/messages.js'
