/**
 * While a backup runs, no stored file is removed: what the backup's snapshot of the database names must still be there
 * when its turn comes. A backup takes this advisory lock alone, removals share it. Any number will do.
 */
export const removalLock = 7_201_145
