export declare const root: string;
/** Folder for what the checks write; git-ignored. */
export declare const outFolder: string;
/** Path of a program that npm installed. */
export declare function installed(program: string): string;
/** Paths, relative to the root, of all files that git knows or would add; of all that are not ignored without git. */
export declare function projectFiles(): string[];
