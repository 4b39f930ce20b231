/** Modes of files and folders in the data folder. Other accounts of the machine have no access. */
export const fileMode = 0o640;
export const folderMode = 0o750;
