import { accountStore } from '../../local-store/account-store.ts'

/** Remembers in this tab how a list was filtered when somebody left it: the target of links that lead back. */
export const rememberList = (name: string, address: string): void => accountStore.write(`list:${name}`, address)

/** How a list of this path was left, else as it is at first. */
export function rememberedList(name: string, list: string): string {
  const left = accountStore.read(`list:${name}`)
  return typeof left === 'string' && (left === list || left.startsWith(`${list}?`)) ? left : list
}
