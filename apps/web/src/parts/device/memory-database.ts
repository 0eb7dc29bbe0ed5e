/**
 * As much of the device's database as is used, in memory: where the browser keeps nothing, a request is still written and
 * sent as everywhere, as long as its page is open.
 */
interface Row {
  readonly [field: string]: unknown
}
type Key = string | readonly string[]

const nameOf = (key: Key): string => (typeof key === 'string' ? key : key.join())

class MemoryStore {
  readonly rows = new Map<string, Row>()
  readonly keyPath: string | readonly string[]

  constructor(keyPath: string | readonly string[]) {
    this.keyPath = keyPath
  }
  private keyOf = (row: Row): Key =>
    typeof this.keyPath === 'string' ? String(row[this.keyPath]) : this.keyPath.map((name) => String(row[name]))

  createIndex = () => undefined
  get = async (key: Key) => this.rows.get(nameOf(key))
  getAll = async () => [...this.rows.values()]
  count = async () => this.rows.size
  put = async (row: Row) => void this.rows.set(nameOf(this.keyOf(row)), { ...row })
  delete = async (key: Key) => void this.rows.delete(nameOf(key))
  clear = async () => this.rows.clear()
  index = (name: string) => {
    // By their keys, as a browser does.
    const byKey = (one: Row, other: Row) => (nameOf(this.keyOf(one)) < nameOf(this.keyOf(other)) ? -1 : 1)
    const found = (value: unknown) => [...this.rows.values()].filter((row) => row[name] === value).sort(byKey)
    return {
      getAll: async (value: unknown) => found(value),
      getAllKeys: async (value: unknown) => found(value).map(this.keyOf),
      openCursor: async () => null,
    }
  }
}

/** A database that an older version of the page has made: its stores by name. */
interface OlderDatabase {
  readonly version: number
  readonly stores: Readonly<Record<string, { readonly keyPath: string; readonly rows: readonly Row[] }>>
}

/** A database that is empty, or an older one, and the stores that its page makes in it. */
export function memoryDatabase(older: OlderDatabase = { version: 0, stores: {} }) {
  const stores = new Map<string, MemoryStore>()
  for (const [name, { keyPath, rows }] of Object.entries(older.stores)) {
    stores.set(name, new MemoryStore(keyPath))
    for (const row of rows) stores.get(name)?.rows.set(String(row[keyPath]), row)
  }
  const store = (name: string): MemoryStore => {
    const found = stores.get(name)
    if (!found) throw new Error(`There is no store ${name}`)
    return found
  }
  const database = {
    get: (name: string, key: Key) => store(name).get(key),
    getAll: (name: string) => store(name).getAll(),
    getAllFromIndex: (name: string, index: string, value: unknown) => store(name).index(index).getAll(value),
    count: (name: string) => store(name).count(),
    put: (name: string, row: Row) => store(name).put(row),
    delete: (name: string, key: Key) => store(name).delete(key),
    clear: (name: string) => store(name).clear(),
    close: () => undefined,
    transaction: () => ({ objectStore: store, done: Promise.resolve() }),
  }
  return {
    store,
    /** Empties all stores. */
    empty: () => {
      for (const { rows } of stores.values()) rows.clear()
    },
    openDB: async (
      _name: string,
      version: number,
      { upgrade }: { upgrade: (made: object, before: number, after: number, transaction: object) => void },
    ) => {
      const createObjectStore = (name: string, { keyPath }: { keyPath: string | readonly string[] }) => {
        stores.set(name, new MemoryStore(keyPath))
        return store(name)
      }
      const deleteObjectStore = (name: string) => stores.delete(name)
      upgrade({ createObjectStore }, older.version, version, { objectStore: store, db: { deleteObjectStore } })
      return database
    },
  }
}
