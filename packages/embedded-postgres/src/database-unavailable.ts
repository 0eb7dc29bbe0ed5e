/** There is no database to work with. The message is a sentence for the person who runs the program. */
export class DatabaseUnavailable extends Error {}

/** Another process works with it alone, until it ends. */
export class DatabaseInUse extends DatabaseUnavailable {}
