/** Below the data directory nothing is readable by other accounts of the machine. */
export const fileMode = 0o640;
export const folderMode = 0o750;
