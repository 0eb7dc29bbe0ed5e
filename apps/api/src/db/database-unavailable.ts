/** There is no database to work with. The message is the sentence an operator reads. */
export class DatabaseUnavailable extends Error {}
