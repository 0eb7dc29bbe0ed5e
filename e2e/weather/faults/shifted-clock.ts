/** Loaded before a process of the portal (`node --import`): its clock is so many seconds wrong, PostgreSQL's is right. */
const offset = Number(process.env.CLOCK_IS_WRONG_BY) * 1000
const RightDate = Date

globalThis.Date = class extends RightDate {
  constructor(...given: [] | ConstructorParameters<typeof RightDate>) {
    if (given.length === 0) super(RightDate.now() + offset)
    else super(...given)
  }
  static override now() {
    return RightDate.now() + offset
  }
} as DateConstructor

export {}
