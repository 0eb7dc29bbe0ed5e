/** A setting that cannot be used; its message is the sentence an operator reads. */
export class BadSetting extends Error {}
