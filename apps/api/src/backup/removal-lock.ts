/**
 * While a backup runs, no stored file is removed: every file that its snapshot of the database names must still be there
 * when it is copied. A backup takes this advisory lock alone, removals share it. Any number will do.
 */
export const removalLock = 7_201_145
