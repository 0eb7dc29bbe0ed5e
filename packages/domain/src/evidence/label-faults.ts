import type { LabelCode } from '../items/label-code.ts'
import type { FileFault } from './file-fault.ts'

/** What is no matter where the code of a label was read all the same. */
const faultsOfLook: readonly FileFault[] = ['BLURRED', 'DARK', 'SMALL']

/** What is wrong with a photo that is to show a type label: what is read by a machine, people can read, too. */
export const faultsOfLabel = (faults: readonly FileFault[], codes: readonly LabelCode[]): FileFault[] =>
  codes.length > 0 ? faults.filter((fault) => !faultsOfLook.includes(fault)) : [...faults, 'UNREADABLE']
